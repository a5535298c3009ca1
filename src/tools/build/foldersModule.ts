import { join } from 'node:path'
import { languages } from '../../domain/kernel/language.ts'
import type { FoundBenefit } from './findBenefits.ts'
import { formatFault } from './pluginFault.ts'

/** The prefix of a virtual module with a folder's compiled validators. */
export const FOLDER_VALIDATORS = 'virtual:benefits/validators/'

/**
 * In development the page updates the folders in place and announces it, instead of reloading: typed values
 * stay.
 */
export const replaceInPlace = `
if (import.meta.hot) {
  // Other modules hold the objects of the first version, so those are updated.
  const offered = (import.meta.hot.data.offered ??= { benefitFolders, brokenFolders })
  import.meta.hot.accept((next) => {
    if (!next) return
    for (const id of Object.keys(offered.benefitFolders)) delete offered.benefitFolders[id]
    Object.assign(offered.benefitFolders, next.benefitFolders)
    offered.brokenFolders.splice(0, Infinity, ...next.brokenFolders)
    window.dispatchEvent(new Event('benefits-changed'))
  })
  // A company is served with its new files (src/cli/dev.mjs).
  import.meta.hot.on('benefits:tenant-changed', () => window.dispatchEvent(new Event('benefits-changed')))
}
`

type Sides = { example: boolean; portal: boolean; server: boolean; isDeveloped: boolean }

/**
 * Decides which files a side may load: the browser never a server.ts, the server never a portal.tsx, a built
 * portal no example; tests all of them.
 */
export function findSides({
  config,
  mode,
}: {
  config: { consumer: 'client' | 'server' }
  mode: string
}): Sides {
  const testing = process.env.VITEST !== undefined
  const isBrowser = config.consumer === 'client'
  return {
    example: testing || (isBrowser && mode === 'dev'),
    portal: testing || isBrowser,
    server: testing || !isBrowser,
    isDeveloped: isBrowser && mode === 'dev' && !testing,
  }
}

/** Builds the module that lists the folders; each file is loaded at its first use. */
export function listFolders(found: FoundBenefit[], sides: Sides): string {
  const pictures: string[] = []
  const entries: string[] = []
  for (const each of found) {
    if ('fault' in each) continue
    const file = (name: string): string => JSON.stringify(join(each.folder, name))
    const lazy = (name: string, offered: boolean): string =>
      offered ? `() => import(${file(name)})` : 'null'
    const picture = (name: string, offered: boolean): string => {
      if (!offered) return 'null'
      const variable = `picture${pictures.length}`
      pictures.push(`import ${variable} from ${file(name)}`)
      return variable
    }
    entries.push(`  ${JSON.stringify(each.id)}: {
    load: ${lazy('index.ts', true)},
    messages: {
${languages.map((language) => `      ${language}: ${lazy(`messages/${language}.json`, true)},`).join('\n')}
    },
    example: ${lazy('example.ts', each.example && sides.example)},
    cases: ${lazy('cases.json', each.cases && sides.example)},
    icon: ${picture('icon.svg?inline', each.icon)},
    drawing: ${picture('drawing.svg?raw', each.drawing)},
    portal: ${lazy('portal.tsx', each.portal && sides.portal)},
    server: ${lazy('server.ts', each.server && sides.server)},
    validators: () => import(${JSON.stringify(FOLDER_VALIDATORS + each.id)}),
  },`)
  }
  return `${pictures.join('\n')}
export const benefitFolders = {
${entries.join('\n')}
}
`
}

export function listBroken(found: FoundBenefit[]): string {
  const broken = found.flatMap((each) =>
    'fault' in each ? [{ folder: each.id, sentence: formatFault(each.fault) }] : [],
  )
  return `export const brokenFolders = ${JSON.stringify(broken)}\n`
}
