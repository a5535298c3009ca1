import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { languages } from '../../domain/kernel/language.ts'
import { readJsonFile } from '../../server/company/readJsonFile.ts'
import { type Bundle, bundleAlone } from './bundleAlone.ts'
import { toBundleFault } from './bundleFault.ts'
import { fileFaults, importFaults } from './fileFaults.ts'
import { messageFaults, unreadMessages } from './messageFaults.ts'
import { faultIn, type PluginFault } from './pluginFault.ts'
import { PluginSandbox } from './pluginSandbox.ts'
import { toPluginFault } from './sandboxFault.ts'

export type FoundBenefit = GoodBenefit | BrokenBenefit

type GoodBenefit = {
  id: string
  /** Absolute. */
  folder: string
  /** What the folder has of the files that are found by name. */
  example: boolean
  cases: boolean
  icon: boolean
  portal: boolean
  server: boolean
  /** Source of the module that exports its compiled validators. */
  validators: string
  /** What it lacks and can be served without: an example, a message of one language. */
  lacks: PluginFault[]
}

type BrokenBenefit = { id: string; fault: PluginFault }

/** A folder as it was when it worked last: what was found, and the texts of its files by path. */
export type LastGood = { found: GoodBenefit; texts: ReadonlyMap<string, string> }

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

/** Every folder of a category, by name, each tried alone. */
export async function findBenefits(options: Options): Promise<FoundBenefit[]> {
  const finder = new BenefitFinder(options)
  try {
    return await finder.find()
  } finally {
    await finder.close()
  }
}

/** Finds the folders again and again, and tries only those anew that were forgotten. */
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
    // A folder of a category has one of these, whatever else it lacks.
    const ids = entries
      .map((entry) => entry.name)
      .filter((name) => ['index.ts', 'messages'].some((file) => existsSync(join(this.#folder, name, file))))
      .sort()
    return Promise.all(ids.map((id) => this.#tryOnce(id)))
  }

  /** Whether the folder worked when it was tried last. */
  isGood(id: string): boolean {
    return this.#good.has(id) && !this.#broken.has(id)
  }

  /** Whether the folder worked at any time. */
  hasGood(id: string): boolean {
    return this.#good.has(id)
  }

  /** The last version that worked, of the folder that a path leads to. */
  good(path: string): LastGood | undefined {
    return this.#good.get(this.#idOf(path))
  }

  /** The same, where the folder is broken now. */
  lastGood(path: string): LastGood | undefined {
    return this.#broken.has(this.#idOf(path)) ? this.good(path) : undefined
  }

  /** Left out: all of them. */
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

  /** One after the other: the sandbox has one worker. */
  #tryOnce(id: string): Promise<FoundBenefit> {
    const known = this.#tried.get(id)
    if (known) return known
    const folder = join(this.#folder, id)
    const tried = this.#queue.then(async () => {
      const texts = await textsOf(folder).catch(() => undefined)
      const found = await loadInSandbox(id, this.#root, folder, this.#sandbox)
      // What was saved meanwhile is tried after this, and is not taken for what worked.
      const isStill = isDeepStrictEqual(texts, await textsOf(folder).catch(() => undefined))
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

/** The text of each file of a folder that a module is made of, by path. */
async function textsOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(tsx?|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)))
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
    portal: has('portal.tsx'),
    server: has('server.ts'),
  }
  const named = (name: string): string => relative(root, join(folder, name))
  const broken = (fault: PluginFault): BrokenBenefit => ({ id, fault })
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return broken(faultIn(named(''), nameExpected))
  if (!has('index.ts')) return broken(faultIn(named('index.ts'), indexExpected))
  const absent = languages.find((language) => !has(`messages/${language}.json`))
  if (absent)
    return broken(
      faultIn(
        named(`messages/${absent}.json`),
        `expected a file with the messages in ${absent}, with the ids of the other languages, got no file`,
      ),
    )
  const unread = await unreadMessages(folder, root)
  if (unread) return broken(unread)
  let bundle: Bundle
  try {
    bundle = await bundleAlone({ root, entry: { code: await everythingTried(folder, files) } })
    if (files.portal) await bundleAlone({ root, entry: join(folder, 'portal.tsx') })
  } catch (error) {
    // An import of what is not open often fails, too.
    const [foreign] = await importFaults(folder, root)
    return broken(foreign ?? toBundleFault(error, root, join(folder, 'index.ts')))
  }
  const result = await sandbox.run(bundle, id)
  const tried = { bundle, root, folder }
  if ('fault' in result) return broken(toPluginFault(result.fault, tried))
  const lacks = [
    ...(files.example ? [] : [faultIn(named('example.ts'), exampleExpected)]),
    ...result.lacks.map((fault) => toPluginFault(fault, tried)),
    ...(await messageFaults(folder, root, result.missingMessages)),
    ...(await fileFaults(folder, root)),
  ]
  return { id, folder, ...files, validators: result.code, lacks }
}

const indexExpected = 'expected the declaration, "export default defineBenefit({ ... })", got no file'

const exampleExpected =
  'expected an example: a request with its price worked by hand, the default export (plugins/README.md, ' +
  'step 7), got no file'

type Has = { example: boolean; cases: boolean; server: boolean }

/** A module with what the sandbox tries of a folder: declaration, effects, example, cases and messages. */
async function everythingTried(folder: string, has: Has): Promise<string> {
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
