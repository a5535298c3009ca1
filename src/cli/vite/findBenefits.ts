import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { languages } from '../../domain/kernel/language.ts'
import { readJsonFile } from '../../server/tenants/readJsonFile.ts'
import { type Bundle, bundleAlone } from './bundleAlone.ts'
import { faultAt, formatBuildFault, formatSandboxFault, type PluginFault } from './formatBuildFault.ts'
import { PluginSandbox } from './pluginSandbox.ts'

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

type BrokenBenefit = PluginFault & { id: string }

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

/** Every folder that has an `index.ts`, by name, each tried alone. */
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
    const ids = entries
      .map((entry) => entry.name)
      .filter((name) => existsSync(join(this.#folder, name, 'index.ts')))
      .sort()
    return Promise.all(ids.map((id) => this.#tryOnce(id)))
  }

  /** Whether the folder worked when it was tried last. */
  isGood(id: string): boolean {
    return this.#good.has(id) && !this.#broken.has(id)
  }

  /** The last good version of the folder that a path leads to, where it is broken now. */
  lastGood(path: string): LastGood | undefined {
    const id = relative(this.#folder, path).split('/')[0] ?? ''
    return this.#broken.has(id) ? this.#good.get(id) : undefined
  }

  /** Left out: all of them. */
  forget(id?: string): void {
    if (id === undefined) this.#tried.clear()
    else this.#tried.delete(id)
  }

  close(): Promise<void> {
    return this.#sandbox.close()
  }

  /** One after the other: the sandbox has one worker. */
  #tryOnce(id: string): Promise<FoundBenefit> {
    const known = this.#tried.get(id)
    if (known) return known
    const tried = this.#queue.then(() => loadInSandbox(id, this.#root, join(this.#folder, id), this.#sandbox))
    this.#queue = tried
      .then(async (found) => {
        if ('sentence' in found) return this.#broken.add(id)
        this.#good.set(id, { found, texts: await textsOf(join(this.#folder, id)) })
        return this.#broken.delete(id)
      })
      .catch(() => undefined)
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
    cases: has('cases.json'),
    icon: has('icon.svg'),
    portal: has('portal.tsx'),
    server: has('server.ts'),
  }
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return { id, ...faultAt(relative(root, folder), nameExpected) }
  const absent = languages.find((language) => !has(`messages/${language}.json`))
  if (absent)
    return {
      id,
      ...faultAt(
        relative(root, join(folder, `messages/${absent}.json`)),
        `expected a file with the messages in ${absent}, with the ids of the other languages, got no file`,
      ),
    }
  const unread = await unreadMessages(folder, root)
  if (unread) return { id, ...unread }
  let bundle: Bundle
  try {
    bundle = await bundleAlone({ root, entry: { code: everythingTried(folder, files.example) } })
    if (files.portal) await bundleAlone({ root, entry: join(folder, 'portal.tsx') })
    if (files.server) await bundleAlone({ root, entry: join(folder, 'server.ts') })
  } catch (error) {
    return { id, ...formatBuildFault(error, root, entry) }
  }
  const result = await sandbox.run(bundle, id)
  if (!('code' in result)) return { id, ...formatSandboxFault(result, { bundle, root, entry }) }
  const lacks = [
    ...(files.example ? [] : [faultAt(relative(root, join(folder, 'example.ts')), exampleExpected)]),
    ...(await messageFaults(folder, root, result.missingMessages)),
  ]
  return { id, folder, ...files, validators: result.code, lacks }
}

const exampleExpected =
  'expected an example: a request with its price worked by hand, the default export (plugins/README.md, ' +
  'step 7), got no file'

/** The first file of messages that is no JSON, read as a company's files are. */
async function unreadMessages(folder: string, root: string): Promise<PluginFault | undefined> {
  for (const language of languages) {
    const name = `messages/${language}.json`
    const read = await readJsonFile(folder, name)
    if (!('fault' in read)) continue
    const { line, column = 1, message } = read.fault
    return faultAt({ file: relative(root, join(folder, name)), line, column }, message)
  }
  return undefined
}

/** The ids that a language lacks, each with the file and line of a language that has it. */
async function messageFaults(
  folder: string,
  root: string,
  missingEverywhere: readonly string[],
): Promise<PluginFault[]> {
  const files = await Promise.all(
    languages.map(async (language) => {
      const file = join(folder, `messages/${language}.json`)
      const text = await readFile(file, 'utf8')
      return { file: relative(root, file), text, messages: JSON.parse(text) as object }
    }),
  )
  const lastLine = (text: string): number => text.trimEnd().split('\n').length
  const lineOf = (text: string, id: string): number =>
    text.slice(0, text.indexOf(JSON.stringify(id))).split('\n').length
  const [first] = files
  const nowhere = missingEverywhere.map((id) =>
    faultAt(
      { file: first!.file, line: lastLine(first!.text), column: 1 },
      `expected the message "${id}", in every language, got none`,
    ),
  )
  const inSome = files.flatMap(({ file, text, messages }) =>
    files.flatMap((other, at) =>
      Object.keys(other.messages)
        .filter((id) => !(id in messages) && !files.slice(0, at).some((before) => id in before.messages))
        .map((id) =>
          faultAt(
            { file, line: lastLine(text), column: 1 },
            `expected the message "${id}", as ${other.file}:${lineOf(other.text, id)} has it, got none`,
          ),
        ),
    ),
  )
  return [...nowhere, ...inSome]
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
