import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { BenefitExample } from '../../src/domain/benefit/declaration.ts'
import type { Benefit } from '../../src/domain/benefit/defineBenefit.ts'
import { languages, type Messages } from '../../src/domain/kernel/language.ts'
import { isCode, listFiles, root } from '../house/listFiles.ts'
import { readSource, type Source } from '../house/source.ts'
import { answeringInTime } from './withTimeLimit.ts'

/** A folder of plugins/ with its declaration. */
export type LoadedBenefit = {
  folder: string
  /** The folder's name, which is the category. */
  name: string
  /** The declaration in the folder's index.ts, with its messages. */
  benefit: Benefit
  example: BenefitExample
  /** The paths of the folder's files, relative to the folder. */
  files: string[]
  /** The category's code, with paths as if the folder were in plugins/. */
  sources: Source[]
}

/** A rule that every category must meet; `faults` returns a sentence for each violation. */
export type BenefitPromise = {
  title: string
  faults: (loaded: LoadedBenefit) => string[] | Promise<string[]>
}

/** Loads a folder and its declaration. */
export async function loadBenefit(folder: string): Promise<LoadedBenefit> {
  const path = resolve(folder)
  const name = basename(path)
  const open = <Exported>(file: string): Promise<{ default: Exported }> =>
    import(/* @vite-ignore */ join(path, file)) as Promise<{ default: Exported }>
  const [{ default: declared }, { default: example }] = await Promise.all([
    open<Benefit>('index.ts'),
    open<BenefitExample>('example.ts'),
  ])
  const benefit = { ...declared, messages: messagesIn(path) }
  const files = listFiles('.', path)
  const sources = files
    .filter(isCode)
    .map((file) => moved(readSource(join(path, file), `plugins/${name}/${file}`), path, file))
  return { folder: path, name, benefit: answeringInTime(benefit), example, files, sources }
}

/** The messages of each language with a file. */
function messagesIn(folder: string): Benefit['messages'] {
  const found = languages.map((language) => [language, join(folder, `messages/${language}.json`)] as const)
  return Object.fromEntries(
    found
      .filter(([, file]) => existsSync(file))
      .map(([language, file]) => [language, JSON.parse(readFileSync(file, 'utf8')) as Messages]),
  )
}

/** Rewrites imports from outside the folder as seen from plugins/, because the folder may be elsewhere. */
function moved(source: Source, folder: string, file: string): Source {
  const here = dirname(join(folder, file))
  const there = dirname(join(root, source.path))
  const imports = source.imports.map((each) => {
    const target = resolve(here, each.specifier)
    const isOwn = !each.specifier.startsWith('.') || target.startsWith(`${folder}/`)
    return isOwn ? each : { ...each, specifier: relative(there, target) }
  })
  return { ...source, imports }
}

/** Lists the folders of categories below a parent folder. */
export function benefitFolders(parent: string): string[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(parent, name))
}
