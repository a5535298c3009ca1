import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { languages } from '../../domain/kernel/language.ts'
import { type Bundle, bundleAlone } from './bundleAlone.ts'
import { formatBuildFault, formatSandboxFault } from './formatBuildFault.ts'
import { PluginSandbox } from './pluginSandbox.ts'

export type FoundBenefit = GoodBenefit | BrokenBenefit

type GoodBenefit = {
  id: string
  /** Absolute. */
  folder: string
  /** What the folder has of the files that are found by name. */
  example: boolean
  icon: boolean
  portal: boolean
  server: boolean
  /** Source of the module that exports its compiled validators. */
  validators: string
}

type BrokenBenefit = {
  id: string
  /** What is wrong, with file and line where known. */
  sentence: string
}

type Options = {
  /** The project's folder. */
  root: string
  /** Where the benefits lie, one folder each. */
  folder: string
  /** After how long a folder that does not answer counts as broken. */
  maxMs?: number
}

const nameExpected =
  "expected a folder name of small letters, digits and hyphens, which is the category's alias."

/** Every folder that has an `index.ts`, by name, each tried alone. */
export async function findBenefits({ root, folder, maxMs }: Options): Promise<FoundBenefit[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const ids = entries
    .map((entry) => entry.name)
    .filter((name) => existsSync(join(folder, name, 'index.ts')))
    .sort()
  const sandbox = new PluginSandbox(root, maxMs)
  try {
    const found: FoundBenefit[] = []
    for (const id of ids) found.push(await loadInSandbox(id, root, join(folder, id), sandbox))
    return found
  } finally {
    await sandbox.close()
  }
}

/**
 * Compiles the validators of the core's own forms (src/domain/forms): the source of a module that exports
 * `validators`.
 * @throws with the sentence of the form that is no schema
 */
export async function compileForms(root: string): Promise<string> {
  const sandbox = new PluginSandbox(root)
  try {
    const entry = join(root, 'src/domain/forms/profileForms.ts')
    const result = await sandbox.run(await bundleAlone({ root, entry }))
    if ('code' in result) return result.code
    const fault = 'refused' in result ? result.refused : 'thrown' in result ? result.thrown : 'it never ends'
    throw new Error(`src/domain/forms: ${fault}.`)
  } finally {
    await sandbox.close()
  }
}

async function loadInSandbox(
  id: string,
  root: string,
  folder: string,
  sandbox: PluginSandbox,
): Promise<FoundBenefit> {
  const entry = join(folder, 'index.ts')
  const has = (name: string): boolean => existsSync(join(folder, name))
  const files = {
    example: has('example.ts'),
    icon: has('icon.svg'),
    portal: has('portal.tsx'),
    server: has('server.ts'),
  }
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return { id, sentence: `${relative(root, folder)}: ${nameExpected}` }
  let bundle: Bundle
  try {
    bundle = await bundleAlone({ root, entry: { code: everythingTried(folder, files.example) } })
    if (files.portal) await bundleAlone({ root, entry: join(folder, 'portal.tsx') })
    if (files.server) await bundleAlone({ root, entry: join(folder, 'server.ts') })
  } catch (error) {
    return { id, sentence: formatBuildFault(error, root, entry) }
  }
  const result = await sandbox.run(bundle, id)
  if (!('code' in result)) return { id, sentence: formatSandboxFault(result, bundle, root, entry) }
  return { id, folder, ...files, validators: result.code }
}

/** A module with what the sandbox tries of a folder: declaration, example and the messages there are. */
function everythingTried(folder: string, hasExample: boolean): string {
  const file = (name: string): string => JSON.stringify(join(folder, name))
  const catalogues = languages.filter((language) => existsSync(join(folder, `messages/${language}.json`)))
  return [
    `export * as index from ${file('index.ts')}`,
    ...(hasExample ? [`export * as example from ${file('example.ts')}`] : []),
    ...catalogues.map((language) => `import ${language} from ${file(`messages/${language}.json`)}`),
    `export const messages = { ${catalogues.join(', ')} }`,
  ].join('\n')
}
