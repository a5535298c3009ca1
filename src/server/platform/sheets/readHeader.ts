import { closestMatch } from '../../../domain/kernel/closestMatch.ts'
import { hasInvisibleCharacters } from '../../../domain/kernel/invisible.ts'
import { languages, type Language } from '../../../domain/kernel/language.ts'
import { textOf } from './readCell.ts'
import type { SheetRow } from './sheetFile.ts'
import type { TableColumn, TableFormat } from './tableFormat.ts'
import type { TableFault } from './tablePieces.ts'

/** A known column of a file, with its index and title in the file. */
export type Head = { column: TableColumn; index: number; title: string }

/**
 * A line of titles: its known columns, and its number of cells, without trailing blank ones (`titles`) and
 * with them (`cells`).
 */
export type Header = { heads: Head[]; titles: number; cells: number }

type Reading = {
  language: Language
  isText: boolean
  /** The column keys chosen by an operator, by normalized title; blank: the column is skipped. */
  matched: Record<string, string>
  faults: TableFault[]
}

/** The maximum length of a title; the longest title of the portal has half as many characters. */
const maxTitle = 100

/**
 * Finds the columns of a line of titles, which are all in one language; adds its faults to `faults`. If a
 * column is repeated, the first one counts. `isText` is false for a spreadsheet.
 */
export function readHeader(row: SheetRow, format: TableFormat, reading: Reading): Header {
  const titles = row.cells.map(textOf)
  const size = { titles: titles.findLastIndex((title) => title !== '') + 1, cells: titles.length }
  const found: TableFault[] = []
  const unreadable = titles.findIndex((title) => title.length > maxTitle || hasInvisibleCharacters(title))
  if (unreadable >= 0)
    found.push({ id: 'header.unreadable', params: { column: unreadable + 1, max: maxTitle } })
  const heads = unreadable >= 0 ? [] : headsOf(titles, format, { ...reading, faults: found })
  for (const fault of found) reading.faults.push({ line: row.line, ...fault })
  return { heads, ...size }
}

function headsOf(
  titles: readonly string[],
  { columns, titles: ofColumns }: TableFormat,
  { language: asked, isText, matched, faults }: Reading,
): Head[] {
  const plain = titles.map(plainTitle)
  const known = knownTitles(columns, ofColumns)
  const written = languageOf(plain, known)
  const keys = new Map(columns.map((column) => [plainTitle(column.key), column]))
  const isMatched = plain.some((each) => Object.hasOwn(matched, each))
  if (
    !written &&
    !isMatched &&
    (isText ? titles.filter(Boolean).length === 1 : !plain.some((each) => keys.has(each)))
  ) {
    faults.push({ id: isText ? 'header.oneCell' : 'header.notTitles' })
    return []
  }
  const language = written ?? asked
  const own = ({ key }: TableColumn): string => ofColumns[key]?.[language] ?? key
  const columnOf = (title: string): TableColumn | undefined =>
    Object.hasOwn(matched, title)
      ? columns.find(({ key }) => key === matched[title])
      : (known[language].get(title) ?? keys.get(title))
  const heads = titles.flatMap((title, index): Head[] => {
    const column = title === '' ? undefined : columnOf(plain[index] ?? '')
    return column ? [{ column, index, title }] : []
  })
  const isLeftOut = (title: string): boolean => Object.hasOwn(matched, title) && matched[title] === ''
  const others = titles.filter((title, index) => {
    const own = plain[index] ?? ''
    return title !== '' && !isLeftOut(own) && !columnOf(own)
  })
  faults.push(...unknownTitles(others, { columns, own, known }))
  const firsts = new Map(heads.toReversed().map((head) => [head.column, head]))
  for (const head of heads)
    if (firsts.get(head.column) !== head) faults.push({ column: head.title, id: 'header.twice' })
  for (const column of columns)
    if (column.isRequired && !firsts.has(column))
      faults.push({ column: own(column), key: column.key, id: 'header.missing', ...markNew(column) })
  return heads.filter((head) => firsts.get(head.column) === head)
}

/** Marks a fault that concerns new people only. */
export function markNew({ isRequired }: TableColumn): Pick<TableFault, 'ofNew'> {
  return isRequired === 'ofNew' ? { ofNew: true } : {}
}

/** The columns by title, for each language; if several columns have the same title, the first one. */
type KnownTitles = Record<Language, ReadonlyMap<string, TableColumn>>

function knownTitles(columns: readonly TableColumn[], titles: TableFormat['titles']): KnownTitles {
  const entries = languages.map((language) => {
    const ofLanguage = columns.map((each) => [plainTitle(titles[each.key]?.[language] ?? ''), each] as const)
    return [language, new Map(ofLanguage.toReversed())] as const
  })
  // Object.fromEntries loses the type of the keys; the keys are all languages.
  return Object.fromEntries(entries) as unknown as KnownTitles
}

/** The language to which most titles belong; undefined if no title is known. */
function languageOf(titles: readonly string[], known: KnownTitles): Language | undefined {
  const given = new Set(titles)
  const counted = languages.map((language) => ({
    language,
    count: [...known[language].keys()].filter((title) => given.has(title)).length,
  }))
  const [most] = counted.sort((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.language : undefined
}

/** The maximum number of titles that a message lists. */
const namedTitles = 6

type Columns = {
  columns: readonly TableColumn[]
  own: (column: TableColumn) => string
  known: KnownTitles
}

/** The faults of unknown titles; those without a similar known title share one fault. */
function unknownTitles(titles: readonly string[], columns: Columns): TableFault[] {
  const faults = titles.map((title) => unknownTitle(title, columns))
  const unknown = faults.filter(({ id }) => id === 'header.unknown')
  if (unknown.length < 2) return faults
  const named = unknown.slice(0, namedTitles).map(({ column }) => column)
  const list = [...named, ...(unknown.length > named.length ? ['…'] : [])].join(', ')
  const params = { count: unknown.length, titles: list }
  return [...faults.filter(({ id }) => id !== 'header.unknown'), { id: 'header.unknownMany', params }]
}

function unknownTitle(title: string, { columns, own, known }: Columns): TableFault {
  const plain = plainTitle(title)
  const other = languages.map((language) => known[language].get(plain)).find((each) => each !== undefined)
  if (other) return { column: title, id: 'header.otherLanguage', params: { title: own(other) } }
  const near = closestMatch(title, columns.map(own))
  return near
    ? { column: title, id: 'header.near', params: { title: near } }
    : { column: title, id: 'header.unknown' }
}

/** Normalizes a title: capitals, accents, blanks and points do not matter. */
export function plainTitle(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
