import { escapeFormula, unescapeFormula } from '../../domain/kernel/escape.ts'
import { isLanguage } from '../../domain/kernel/language.ts'
import { getAt, parseFile } from './editJson.ts'
import type { TextFile, Written } from './priceList.ts'

/** A text that a language of the company lacks, with the text of another language. */
type MissingText = { file: string; path: string[]; language: string; other: string }

/** Lists the texts of a company's JSON files that lack one of its languages. */
export function listMissingTexts(files: readonly TextFile[]): MissingText[] {
  const tenant = parseFile(files.find(({ path }) => path === 'tenant.json')?.text ?? '')
  const languages = getAt(tenant, ['languages'])
  const wanted = (Array.isArray(languages) ? languages : []).filter(isLanguage)
  return files
    .filter(({ path }) => path.endsWith('.json') && path !== 'demo.json')
    .flatMap(({ path: file, text }) =>
      findTexts(parseFile(text), []).flatMap(({ path, texts }) =>
        wanted
          .filter((language) => !texts[language])
          .map((language) => ({ file, path, language, other: Object.values(texts)[0] ?? '' })),
      ),
    )
}

type FoundText = { path: string[]; texts: Record<string, string> }

/** Finds objects whose keys are languages. */
function findTexts(value: unknown, path: string[]): FoundText[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  const isText =
    entries.length > 0 && entries.every(([key, each]) => isLanguage(key) && typeof each === 'string')
  if (isText) return [{ path, texts: value as Record<string, string> }]
  return entries.flatMap(([key, each]) => findTexts(each, [...path, key]))
}

const columns = ['file', 'path', 'language', 'other', 'text']

/** Writes the missing texts as a file for a spreadsheet: its last column is to be filled in. */
export function writeMissingTexts(missing: readonly MissingText[]): string {
  const lines = missing.map(({ file, path, language, other }) => [file, path.join('.'), language, other, ''])
  return [columns, ...lines].map((cells) => cells.map(safeCell).join('\t')).join('\r\n')
}

/** A cell is one line. */
const safeCell = (text: string): string => escapeFormula(text.replaceAll(/\s+/g, ' '))

/**
 * Reads the file with its last column filled in; a blank one is left out. Returns the number of the first
 * line that is no missing text.
 */
export function readMissingTexts(
  text: string,
  missing: readonly MissingText[],
): { written: Written[] } | { badLine: number } {
  const places = new Map(
    missing.map((each) => [placeOf(each.file, each.path.join('.'), each.language), each]),
  )
  const written: Written[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [file = '', path = '', language = '', , own = ''] = line.split('\t').map(plainCell)
    if (own === '' || file === columns[0]) continue
    const place = places.get(placeOf(file, path, language))
    if (!place) return { badLine: index + 1 }
    const steps = place.path.map((step) => (/^\d+$/.test(step) ? Number(step) : step))
    written.push({ file, path: [...steps, language], value: unescapeFormula(own) })
  }
  return { written }
}

const placeOf = (file: string, path: string, language: string): string => `${file} ${path} ${language}`

/** A spreadsheet puts a cell with quotes into quotes. */
const plainCell = (cell: string): string =>
  (/^"[\s\S]*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()
