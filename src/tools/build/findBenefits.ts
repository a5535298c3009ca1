import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { languages } from '../../domain/kernel/language.ts'
import { readJsonFile } from '../../server/company/readJsonFile.ts'
import { type Bundle, bundleAlone } from './bundleAlone.ts'
import { toBundleFault } from './bundleFault.ts'
import { findFileFaults, findImportFaults } from './fileFaults.ts'
import { findMessageFaults, findUnreadMessages } from './messageFaults.ts'
import { createFault, type PluginFault } from './pluginFault.ts'
import { PluginSandbox } from './pluginSandbox.ts'
import { toPluginFault } from './sandboxFault.ts'

export type FoundBenefit = GoodBenefit | BrokenBenefit

type GoodBenefit = {
  id: string
  /** Absolute. */
  folder: string
  /** True for each optional file that the folder contains. */
  example: boolean
  cases: boolean
  icon: boolean
  drawing: boolean
  portal: boolean
  server: boolean
  /** Source of the module that exports its compiled validators. */
  validators: string
  /**
   * Faults with which the folder is still served: no example, or a message that is missing in one language.
   */
  lacks: PluginFault[]
}

type BrokenBenefit = { id: string; fault: PluginFault }

/** The last working version of a folder: the result of its check, and the texts of its files by path. */
type LastGood = { found: GoodBenefit; texts: ReadonlyMap<string, string> }

type Options = {
  /** The project's folder. */
  root: string
  /** The folder that contains the categories' folders. */
  folder: string
  /** Time limit for checking one folder; a folder that takes longer counts as broken. */
  maxMs?: number
}

const nameExpected =
  "expected a folder name of small letters, digits and hyphens, which is the category's alias."

/** Checks each category's folder alone, in the order of the names. */
export async function findBenefits(options: Options): Promise<FoundBenefit[]> {
  const finder = new BenefitFinder(options)
  try {
    return await finder.find()
  } finally {
    await finder.close()
  }
}

/** Finds the folders repeatedly; only folders passed to `forget` are checked again. */
export class BenefitFinder {
  readonly #root: string
  readonly #folder: string
  readonly #sandbox: PluginSandbox
  readonly #tried = new Map<string, Promise<FoundBenefit>>()
  readonly #good = new Map<string, LastGood>()
  readonly #broken = new Set<string>()
  #queue: Promise<unknown> = Promise.resolve()

  constructor({ root, folder, maxMs }: Options) {
    this.#root = root
    this.#folder = folder
    this.#sandbox = new PluginSandbox(root, maxMs)
  }

  async find(): Promise<FoundBenefit[]> {
    const entries = await readdir(this.#folder, { withFileTypes: true }).catch(() => [])
    // Any folder with one of these counts as a category.
    const ids = entries
      .map((entry) => entry.name)
      // A folder with a dot is still being written (new.mjs).
      .filter((name) => !name.startsWith('.'))
      .filter((name) => ['index.ts', 'messages'].some((file) => existsSync(join(this.#folder, name, file))))
      .sort()
    return Promise.all(ids.map((id) => this.#tryOnce(id)))
  }

  /** True if the last check of the folder succeeded. */
  isGood(id: string): boolean {
    return this.#good.has(id) && !this.#broken.has(id)
  }

  /** True if any check of the folder succeeded. */
  hasGood(id: string): boolean {
    return this.#good.has(id)
  }

  /** Returns the last working version of the folder that contains the path. */
  findGood(path: string): LastGood | undefined {
    return this.#good.get(this.#idOf(path))
  }

  /** Returns the last working version of a folder that is broken now; otherwise undefined. */
  findLastGood(path: string): LastGood | undefined {
    return this.#broken.has(this.#idOf(path)) ? this.findGood(path) : undefined
  }

  /** Discards the result of a folder's check; without an id, all results. */
  forget(id?: string): void {
    if (id === undefined) this.#tried.clear()
    else this.#tried.delete(id)
  }

  close(): Promise<void> {
    return this.#sandbox.close()
  }

  #idOf(path: string): string {
    return relative(this.#folder, path).split('/')[0] ?? ''
  }

  /** Runs checks one after the other, because the sandbox has one worker. */
  #tryOnce(id: string): Promise<FoundBenefit> {
    const known = this.#tried.get(id)
    if (known) return known
    const folder = join(this.#folder, id)
    const tried = this.#queue.then(async () => {
      const texts = await readTexts(folder).catch(() => undefined)
      const found = await loadInSandbox(id, this.#root, folder, this.#sandbox)
      // If the files were saved during the check, the saved version is checked later and does not count as
      // working yet.
      const isStill = isDeepStrictEqual(texts, await readTexts(folder).catch(() => undefined))
      if ('fault' in found) this.#broken.add(id)
      else {
        if (texts && isStill) this.#good.set(id, { found, texts })
        this.#broken.delete(id)
      }
      return found
    })
    this.#queue = tried.catch(() => undefined)
    this.#tried.set(id, tried)
    return tried
  }
}

/** Reads the files of a folder that modules are built from, by path. */
async function readTexts(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(tsx?|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)))
}

/**
 * Compiles the validators of the core's own forms (src/domain/forms) to the source of a module that exports
 * `validators`.
 * @throws Error for a developer to read, for an invalid form
 */
export async function compileForms(root: string): Promise<string> {
  const sandbox = new PluginSandbox(root)
  try {
    const entry = join(root, 'src/domain/forms/profileForms.ts')
    const result = await sandbox.run(await bundleAlone({ root, entry }))
    if ('code' in result) return result.code
    throw new Error(`src/domain/forms: ${result.fault.message}.`)
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
  const has = (name: string): boolean => existsSync(join(folder, name))
  const files = {
    example: has('example.ts'),
    cases: has('cases.json'),
    icon: has('icon.svg'),
    drawing: has('drawing.svg'),
    portal: has('portal.tsx'),
    server: has('server.ts'),
  }
  const toRelative = (name: string): string => relative(root, join(folder, name))
  const toBroken = (fault: PluginFault): BrokenBenefit => ({ id, fault })
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return toBroken(createFault(toRelative(''), nameExpected))
  if (!has('index.ts')) return toBroken(createFault(toRelative('index.ts'), indexExpected))
  const absent = languages.find((language) => !has(`messages/${language}.json`))
  if (absent)
    return toBroken(
      createFault(
        toRelative(`messages/${absent}.json`),
        `expected a file with the messages in ${absent}, with the ids of the other languages, got no file`,
      ),
    )
  const unread = await findUnreadMessages(folder, root)
  if (unread) return toBroken(unread)
  let bundle: Bundle
  try {
    bundle = await bundleAlone({ root, entry: { code: await buildTrialSource(folder, files) } })
    if (files.portal) await bundleAlone({ root, entry: join(folder, 'portal.tsx') })
  } catch (error) {
    // A forbidden import often also cannot be resolved, so it is reported first.
    const [foreign] = await findImportFaults(folder, root)
    return toBroken(foreign ?? toBundleFault(error, root, join(folder, 'index.ts')))
  }
  const result = await sandbox.run(bundle, id)
  const tried = { bundle, root, folder }
  if ('fault' in result) return toBroken(toPluginFault(result.fault, tried))
  const lacks = [
    ...(files.example ? [] : [createFault(toRelative('example.ts'), exampleExpected)]),
    ...result.lacks.map((fault) => toPluginFault(fault, tried)),
    ...(await findMessageFaults(folder, root, result.missingMessages)),
    ...(await findFileFaults(folder, root)),
  ]
  return { id, folder, ...files, validators: result.code, lacks }
}

const indexExpected = 'expected the declaration, "export default defineBenefit({ ... })", got no file'

const exampleExpected =
  'expected an example: a request with its price worked by hand, the default export (plugins/README.md, ' +
  'step 7), got no file'

type OptionalFiles = { example: boolean; cases: boolean; server: boolean }

/** Builds the entry module for a folder's check: declaration, effects, example, cases and messages. */
async function buildTrialSource(folder: string, has: OptionalFiles): Promise<string> {
  const cases = has.cases ? readJsonFile(folder, 'cases.json') : undefined
  const file = (name: string): string => JSON.stringify(join(folder, name))
  const catalogues = languages.filter((language) => existsSync(join(folder, `messages/${language}.json`)))
  return [
    `export * as index from ${file('index.ts')}`,
    ...(has.server ? [`export * as server from ${file('server.ts')}`] : []),
    ...(has.example ? [`export * as example from ${file('example.ts')}`] : []),
    ...(cases && 'value' in cases ? [`export const cases = ${JSON.stringify(cases.value)}`] : []),
    ...catalogues.map((language) => `import ${language} from ${file(`messages/${language}.json`)}`),
    `export const messages = { ${catalogues.join(', ')} }`,
  ].join('\n')
}
