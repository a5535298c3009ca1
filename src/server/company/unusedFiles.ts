import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { languages } from '../../domain/kernel/language.ts'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import { contentNames } from '../../domain/company/files/files.ts'
import type { CatalogueFile, FileProduct } from '../../domain/company/catalogue/catalogueFile.ts'
import { isOfTheSystem } from './readAssets.ts'
import { readJsonFile } from './readJsonFile.ts'

/** Returns what exists at the path of a company's folder: a folder, a file, or nothing. */
export function folderState(dir: string, folder: string): 'folder' | 'file' | 'none' {
  const found = statSync(join(dir, folder), { throwIfNoEntry: false })
  if (!found) return 'none'
  return found.isDirectory() ? 'folder' : 'file'
}

/** A file that no other file refers to; `ids` are those of its product and offers. */
export type Unused = {
  severity: 'fault' | 'warning'
  file: string
  message: string
  ids?: string[]
  /** The missing file with a similar name. */
  meant?: string
}

/** The files that may be directly in a company's folder. */
export const topLevel = [
  'tenant.json',
  'catalogue.json',
  'menu.json',
  'news.json',
  'compensations.json',
  'payroll.json',
  'providers.json',
  'demo.json',
]
/** The subfolders that a company may have. */
export const folders = ['catalogue', 'tables', 'content', 'images', 'documents']
const texts = contentNames.flatMap((name) => languages.map((language) => `${name}.${language}.md`))

/**
 * Finds files that nothing refers to. A file with a name similar to a missing file's is a fault, because its
 * content would be lost.
 */
export async function unusedFiles(dir: string, products: CatalogueFile['products']): Promise<Unused[]> {
  const sold = await list(dir, 'catalogue')
  return [
    ...misspelled(await list(dir, '.'), [...topLevel, ...folders], ''),
    ...unknownFolders(dir, await list(dir, '.')),
    ...(await innerFolders(dir)),
    ...(await otherKinds(dir)),
    ...misspelled(await list(dir, 'content'), texts, 'content/'),
    ...sold
      .filter((name) => name.endsWith('.json') && !products.includes(`catalogue/${name}`))
      .map((name): Unused => {
        const file = `catalogue/${name}`
        const wayOut = `add "${file}" to "products" of catalogue.json, or take the file away`
        const message = `is read by nobody: ${wayOut}`
        return { severity: 'warning', file, message, ids: namesOf(dir, file) }
      }),
  ]
}

function namesOf(dir: string, file: string): string[] {
  const read = readJsonFile(dir, file)
  const product = ('value' in read ? read.value : null) as Partial<FileProduct> | null
  const modalities = Array.isArray(product?.modalities) ? product.modalities : []
  return [product?.id, ...modalities.map((modality) => modality?.id)].filter((id) => typeof id === 'string')
}

/** The sentence for a required file that is missing. */
export const fileAbsent = 'expected this file, got none'

/**
 * The sentence about a product's file, "catalogue/pets.json", that the catalogue names and that is missing.
 */
export async function absentProduct(dir: string, file: string): Promise<string> {
  const names = await list(dir, 'catalogue')
  // An editor of Windows may have added another ending.
  const longer = names.find((name) => name.toLowerCase() === `${basename(file)}.txt`)
  if (longer) return `"${file}" is not there: name catalogue/${longer} so, without .txt`
  const ids = names.flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? [])
  const near = closestMatch(basename(file, '.json'), ids)
  const wayOut = near
    ? `, did you mean "catalogue/${near}.json"?`
    : `: expected a file of catalogue/ (${ids.map((id) => `${id}.json`).join(', ') || 'it is empty'})`
  return `"${file}" is not there${wayOut}`
}

function unknownFolders(dir: string, found: string[]): Unused[] {
  const unknown = found.filter((name) => !folders.includes(name) && !isOfTheSystem(name))
  const missing = folders.filter((name) => !found.includes(name))
  return unknown
    .filter((name) => folderState(dir, name) === 'folder' && !closestMatch(name, missing))
    .map((file): Unused => {
      const message = `is read by nobody: expected one of the folders ${folders.join(', ')}`
      return { severity: 'warning', file, message }
    })
}

/** A folder inside one of the company's folders, such as catalogue/2027. */
async function innerFolders(dir: string): Promise<Unused[]> {
  const found = await Promise.all(
    folders.map(async (folder) => (await list(dir, folder)).map((name) => ({ folder, name }))),
  )
  return found
    .flat()
    .filter(({ folder, name }) => !isOfTheSystem(name) && folderState(dir, join(folder, name)) === 'folder')
    .map(({ folder, name }): Unused => {
      const message = `is read by nobody: put its files into ${folder} itself, under names of their own`
      return { severity: 'warning', file: `${folder}/${name}`, message }
    })
}

/** A file of the catalogue or the tables that is no JSON, such as a spreadsheet. */
async function otherKinds(dir: string): Promise<Unused[]> {
  const found = await Promise.all(
    ['catalogue', 'tables'].map(async (folder) =>
      (await list(dir, folder)).map((name) => ({ folder, name, file: `${folder}/${name}` })),
    ),
  )
  return found
    .flat()
    .filter(({ name, file }) => !/\.json$|^README\.md$/.test(name) && folderState(dir, file) === 'file')
    .filter(({ name }) => !isOfTheSystem(name))
    .map(({ folder, file }): Unused => {
      const message = `is read by nobody: files of ${folder} end in .json`
      return { severity: 'warning', file, message }
    })
}

function misspelled(found: string[], known: string[], folder: string): Unused[] {
  const missing = known.filter((name) => !found.includes(name))
  return found
    .filter((name) => !known.includes(name) && !isOfTheSystem(name))
    .flatMap((name): Unused[] => {
      const meant = missing.find((each) => name === `${each}.txt`) ?? closestMatch(name, missing)
      const file = `${folder}${name}`
      if (meant) {
        const message = `is read by nobody, did you mean "${meant}"?`
        return [{ severity: 'fault', file, message, meant }]
      }
      if (!/\.(json|md)$/.test(name) || name === 'README.md') return []
      const message = `is read by nobody: expected one of ${known.join(', ')}`
      return [{ severity: 'warning', file, message }]
    })
}

async function list(dir: string, folder: string): Promise<string[]> {
  const names = await readdir(join(dir, folder)).catch((): string[] => [])
  return names.sort()
}
