import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { languages } from '../../domain/kernel/language.ts'
import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import { contentNames } from '../../domain/tenant/files.ts'
import type { CatalogueFile } from '../../domain/tenant/catalogueFile.ts'

type Unused = { severity: 'fault' | 'warning'; file: string; message: string }

const topLevel = [
  'tenant.json',
  'catalogue.json',
  'menu.json',
  'news.json',
  'compensations.json',
  'payroll.json',
  'providers.json',
  'demo.json',
]
const folders = ['catalogue', 'tables', 'content', 'images', 'documents']
const texts = contentNames.flatMap((name) => languages.map((language) => `${name}.${language}.md`))

/**
 * Files that nobody reads: nothing else would show that they are not used. One whose name is nearly that of a
 * file that is missing is a fault, for what it holds would vanish.
 */
export async function unusedFiles(dir: string, products: CatalogueFile['products']): Promise<Unused[]> {
  const sold = await list(dir, 'catalogue')
  return [
    ...misspelled(await list(dir, '.'), [...topLevel, ...folders], ''),
    ...misspelled(await list(dir, 'content'), texts, 'content/'),
    ...sold
      .filter((name) => name.endsWith('.json') && !products.includes(`catalogue/${name}`))
      .map((name): Unused => {
        const file = `catalogue/${name}`
        const wayOut = `add "${file}" to "products" of catalogue.json, or take the file away`
        const message = `is read by nobody: ${wayOut}`
        return { severity: 'warning', file, message }
      }),
  ]
}

/** The sentence about a product's file, "catalogue/pets.json", that the catalogue names and is not there. */
export async function absentProduct(dir: string, file: string): Promise<string> {
  const ids = (await list(dir, 'catalogue')).flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? [])
  const near = closestMatch(basename(file, '.json'), ids)
  const wayOut = near
    ? `, did you mean "catalogue/${near}.json"?`
    : `: expected a file of catalogue/ (${ids.map((id) => `${id}.json`).join(', ') || 'it is empty'})`
  return `"${file}" is not there${wayOut}`
}

function misspelled(found: string[], known: string[], folder: string): Unused[] {
  const missing = known.filter((name) => !found.includes(name))
  return found
    .filter((name) => !known.includes(name) && !name.startsWith('.'))
    .flatMap((name): Unused[] => {
      const meant = closestMatch(name, missing)
      const file = `${folder}${name}`
      if (meant) return [{ severity: 'fault', file, message: `is read by nobody, did you mean "${meant}"?` }]
      if (!/\.(json|md)$/.test(name) || name === 'README.md') return []
      const message = `is read by nobody: expected one of ${known.join(', ')}`
      return [{ severity: 'warning', file, message }]
    })
}

async function list(dir: string, folder: string): Promise<string[]> {
  const names = await readdir(join(dir, folder)).catch((): string[] => [])
  return names.sort()
}
