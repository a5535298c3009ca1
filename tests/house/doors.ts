import { posix } from 'node:path'
import type { Import, Source } from './source.ts'

type Door = {
  /** The room's rule as a sentence. */
  says: string
  /** Which files stand in the room. */
  holds: RegExp
  /** What they may open; `{folder}` is the folder of the file's own plugin. */
  opens: string[]
  /** What they may never open, though `opens` would let them. */
  never?: string[]
  /** What its tests may open beside. */
  tests?: string[]
}

const anyPackage = 'package:*'
const testing = ['package:vitest', 'package:fast-check']

/** Who may open what (src/README.md, "The rooms"). The first door that holds a file judges it. */
export const doors: Door[] = [
  {
    says: 'the shapes that travel know the domain and nothing else',
    holds: /^src\/dto\//,
    opens: ['src/dto/*', 'src/domain/*'],
  },
  {
    says: 'the domain knows its own rules, XState, decimals, schema types and ajv: no React, no server, no clock, no plugin',
    holds: /^src\/domain\//,
    opens: [
      'src/domain/*',
      'src/dto/*',
      'package:xstate',
      'package:decimal.js',
      'package:typebox',
      'package:ajv',
      'package:ajv-formats',
    ],
    tests: [...testing, 'node:*'],
  },
  {
    says: 'the portal side of the SDK opens the domain and React, and of the portal the types of its widgets',
    holds: /^src\/sdk\/portal\.tsx?$/,
    opens: ['src/domain/*', 'src/dto/*', 'src/sdk/*', 'src/portal/*', 'package:react'],
  },
  {
    says: 'the SDK re-exports the domain and holds no logic',
    holds: /^src\/sdk\//,
    opens: ['src/domain/*', 'src/dto/*', 'src/sdk/*'],
    tests: testing,
  },
  {
    says: 'the portal opens the domain and browser libraries: no server, no node, no plugin by name',
    holds: /^src\/portal\//,
    opens: ['src/portal/*', 'src/domain/*', 'src/dto/*', 'src/sdk/*', 'virtual:*', anyPackage],
    never: [
      'package:fastify',
      'package:@fastify/*',
      'package:pg',
      'package:kysely',
      'package:nodemailer',
      'package:pdfmake',
      'package:sharp',
    ],
    tests: ['node:*', 'tests/support/*'],
  },
  {
    says: 'the server opens the domain, node and server libraries: no portal, no React, no plugin by name',
    holds: /^src\/server\//,
    opens: ['src/server/*', 'src/domain/*', 'src/dto/*', 'src/sdk/*', 'virtual:*', 'node:*', anyPackage],
    never: [
      'package:react',
      'package:react-dom',
      'package:@mantine/*',
      'package:mobx',
      'package:mobx-react-lite',
      'package:@rjsf/*',
    ],
    tests: ['tests/support/*', 'src/cli/*'],
  },
  {
    says: 'the tools of the shell open everything but the portal',
    holds: /^src\/cli\//,
    opens: [
      'src/cli/*',
      'src/domain/*',
      'src/dto/*',
      'src/sdk/*',
      'src/server/*',
      'virtual:*',
      'node:*',
      anyPackage,
    ],
    tests: ['tests/*', 'plugins/*'],
  },
  {
    says: 'a plugin on the page sees its own folder, the SDK, XState, the portal side of the SDK and React',
    holds: /^plugins\/[^/]+\/.*\.tsx$/,
    opens: ['{folder}/*', '#sdk', '#sdk/portal', 'package:xstate', 'package:react'],
    tests: [...testing, 'package:@testing-library/*', 'tests/support/*'],
  },
  {
    says: 'a plugin on the server sees its own folder, the SDK, XState, the server side of the SDK and node',
    holds: /^plugins\/[^/]+\/server\.ts$/,
    opens: ['{folder}/*', '#sdk', '#sdk/server', 'package:xstate', 'node:*'],
  },
  {
    says: 'a plugin sees its own folder, the SDK and XState',
    holds: /^plugins\/[^/]+\//,
    opens: ['{folder}/*', '#sdk', 'package:xstate'],
    tests: testing,
  },
]

/** A sentence for each door that a file opens and should not. */
export function openedDoors({ path, imports }: Pick<Source, 'path' | 'imports'>): string[] {
  const door = doors.find(({ holds }) => holds.test(path))
  if (!door) return []
  const folder = path.split('/').slice(0, 2).join('/')
  const testable = /\.test\.tsx?$/.test(path) ? [...(door.tests ?? []), ...testing] : []
  const allowed = [...door.opens, ...testable].map((pattern) => pattern.replace('{folder}', folder))
  return imports.flatMap((each) => {
    const target = targetOf(path, each)
    if (fits(target, allowed) && !fits(target, door.never ?? [])) return []
    return [`${door.says}: "${path}:${each.line} opens ${target.replace(/^package:/, '')}"`]
  })
}

/**
 * The address of what is opened: a file of the project, `#sdk`, `node:fs`, `virtual:benefits` or
 * `package:react`.
 */
export function targetOf(path: string, { specifier }: Pick<Import, 'specifier'>): string {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) return posix.join(posix.dirname(path), bare)
  if (/^(#|node:|virtual:)/.test(bare)) return bare
  return `package:${bare
    .split('/')
    .slice(0, bare.startsWith('@') ? 2 : 1)
    .join('/')}`
}

function fits(target: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? target.startsWith(pattern.slice(0, -1)) : target === pattern,
  )
}
