import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { readJsonFile } from '../../server/company/readJsonFile.ts'
import { createFault, toPlace, type PluginFault } from './pluginFault.ts'
import { suggested } from '../../domain/kernel/closestMatch.ts'
import type { Messages } from '../../domain/kernel/language.ts'
import { domainMessages } from '../../domain/messages/index.ts'
import { drawingFaults } from '../../domain/examples/drawingFaults.ts'
import { iconFaults } from '../../domain/examples/iconFaults.ts'

type FolderContext = { folder: string; root: string; own: Messages }

/** Finds the faults of a folder that running its code does not reveal: icon, cases, imports, refusals. */
export async function findFileFaults(folder: string, root: string): Promise<PluginFault[]> {
  const at = (name: string): string => relative(root, join(folder, name))
  const icon = await readFile(join(folder, 'icon.svg'), 'utf8').catch(() => undefined)
  const drawing = await readFile(join(folder, 'drawing.svg'), 'utf8').catch(() => undefined)
  const portal = await readFile(join(folder, 'portal.tsx'), 'utf8').catch(() => undefined)
  const cases = readJsonFile(folder, 'cases.json')
  const own = readJsonFile(folder, 'messages/es.json')
  const where = { folder, root, own: 'value' in own ? (own.value as Messages) : {} }
  const { line, column = 1, message } = ('fault' in cases && cases.fault) || {}
  return [
    ...(icon === undefined
      ? ['expected an outline drawn on 24 x 24, got no file']
      : iconFaults(icon).slice(0, 1)
    ).map((fault) => createFault(at('icon.svg'), fault)),
    ...(drawing === undefined ? [] : drawingFaults(drawing).slice(0, 1)).map((fault) =>
      createFault(at('drawing.svg'), fault),
    ),
    ...(portal === undefined || /export default\s*\{[^}]*\bDetails\b/.test(portal)
      ? []
      : [
          createFault(
            at('portal.tsx'),
            'expected "export default { Details }", the form of its own, got none',
          ),
        ]),
    ...(line && message ? [createFault({ file: at('cases.json'), line, column }, message)] : []),
    ...(await findImportFaults(folder, root)),
    ...(await readSources(folder)).flatMap(({ path, text }) => findWordlessRefusals(path, text, where)),
  ]
}

/** Finds forbidden imports of a folder, and type imports from missing files. */
export async function findImportFaults(folder: string, root: string): Promise<PluginFault[]> {
  return (await readSources(folder)).flatMap(({ path, text }) => [
    ...findForeignImports(path, text, { folder, root }),
    ...findMissingTypes(path, text, { folder, root }),
  ])
}

/** Returns the source files of a folder without its tests. */
async function readSources(folder: string): Promise<{ path: string; text: string }[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  return Promise.all(
    names.toSorted().map(async (name) => {
      const path = join(folder, name)
      return { path, text: await readFile(path, 'utf8') }
    }),
  )
}

/**
 * Finds imports that are neither from the folder nor from #sdk or XState. The portal's own sources change
 * without notice, and no other package works the same in browser and server.
 */
function findForeignImports(
  path: string,
  text: string,
  { folder, root }: Omit<FolderContext, 'own'>,
): PluginFault[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].flatMap(
    ({ 1: opened = '', index }) => {
      if (isOpenTo(opened, path, folder)) return []
      const side = /^#sdk\/(portal|server)$/.exec(opened)?.[1]
      const sentence = side
        ? `expected "${opened}" in ${side}.${side === 'portal' ? 'tsx' : 'ts'} alone, got it here`
        : `expected "#sdk", XState or a file of its own folder, got "${opened}"`
      return createFault(toPlace(relative(root, path), text, index), sentence)
    },
  )
}

function isOpenTo(opened: string, file: string, folder: string): boolean {
  if (opened.startsWith('.')) return resolve(file, '..', opened).startsWith(`${folder}/`)
  const isServer = file.endsWith('/server.ts')
  const isPortal = file.endsWith('.tsx')
  if (opened.startsWith('node:') || opened === '#sdk/server') return isServer
  return opened === 'xstate' || opened === '#sdk' || (isPortal && /^(react|#sdk\/portal)$/.test(opened))
}

/**
 * Finds type imports from missing files; only the compiler would notice these, because no code loads such
 * files.
 */
function findMissingTypes(
  path: string,
  text: string,
  { folder, root }: Omit<FolderContext, 'own'>,
): PluginFault[] {
  const beside = resolve(path, '..')
  return [...text.matchAll(/^import type [^'"]*from\s*['"](\.[^'"]+)['"]/gm)].flatMap(
    ({ 0: { length }, 1: opened = '', index }) => {
      if (!isOpenTo(opened, path, folder) || existsSync(resolve(beside, opened))) return []
      const files = readdirSync(beside).map((name) => `./${name}`)
      const sentence = `expected a file that is there, got ${suggested(opened, files)}`
      return createFault(toPlace(relative(root, path), text, index + length - opened.length - 2), sentence)
    },
  )
}

/** Finds refusals whose code has no message, neither in the folder nor in the portal. */
function findWordlessRefusals(path: string, text: string, { own, root }: FolderContext): PluginFault[] {
  return [...text.matchAll(/\brefuse\(\s*'(\w+)'/g)].flatMap(({ 1: code = '', index }) => {
    const id = `refusals.${code}`
    if (id in own || id in domainMessages.es) return []
    const sentence = `expected the message "${id}" of this refusal, got none`
    return createFault(toPlace(relative(root, path), text, index), sentence)
  })
}
