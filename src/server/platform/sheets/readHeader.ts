import { closestMatch } from '../../../domain/kernel/closestMatch.ts'
import { languages, type Language } from '../../../domain/kernel/language.ts'
import type { Words } from '../http/serverMessages.ts'
import { textOf } from './readCell.ts'
import type { SheetRow } from './sheetFile.ts'
import type { TableColumn } from './readTable.ts'
import type { SheetFault } from './sheetFaults.ts'

/** A declared column in a file, where it stands and as it is called there. */
export type Head = { column: TableColumn; index: number; title: string }

export type AddFault = (fault: Omit<SheetFault, 'file' | 'line'>) => void

type Reading = { words: Words; language: Language; isText: boolean; add: AddFault }

/**
 * The columns of a line of titles, which are all in one language; `add` gets what is wrong with it. Of a
 * column that stands twice the first one counts. `isText` is false for a spreadsheet.
 */
export function readHeader(
  { cells }: SheetRow,
  columns: readonly TableColumn[],
  { words, language: asked, isText, add }: Reading,
): Head[] {
  const titles = cells.map(textOf)
  const written = languageOf(titles, columns, words)
  const isKey = (title: string): boolean => columns.some(({ key }) => isTitle(title, key))
  if (!written && (isText ? titles.filter(Boolean).length === 1 : !titles.some(isKey))) {
    add({ id: isText ? 'header.oneCell' : 'header.notTitles' })
    return []
  }
  const language = written ?? asked
  const own = (column: TableColumn): string => words(language, `column.${column.key}`)
  const heads = titles.flatMap((title, index): Head[] => {
    if (title === '') return []
    const column = columns.find((each) => isTitle(title, own(each)) || isTitle(title, each.key))
    return column ? [{ column, index, title }] : []
  })
  const isHead = (index: number): boolean => heads.some((head) => head.index === index)
  const others = titles.filter((title, index) => title !== '' && !isHead(index))
  for (const fault of unknownTitles(others, columns, own, words)) add(fault)
  const isFirst = ({ column, index }: Head): boolean =>
    heads.find((each) => each.column === column)?.index === index
  for (const { title } of heads.filter((head) => !isFirst(head))) add({ column: title, id: 'header.twice' })
  for (const column of columns.filter(({ isRequired }) => isRequired))
    if (!heads.some((head) => head.column === column))
      add({ column: own(column), key: column.key, id: 'header.missing' })
  return heads.filter(isFirst)
}

/** Titles that a sentence names. */
const namedTitles = 6

/** What is wrong with titles of no column: those without a better one are one fault. */
function unknownTitles(
  titles: readonly string[],
  columns: readonly TableColumn[],
  own: (column: TableColumn) => string,
  words: Words,
): UnknownTitle[] {
  const faults = titles.map((title) => unknownTitle(title, columns, own, words))
  const unknown = faults.filter(({ id }) => id === 'header.unknown')
  if (unknown.length < 2) return faults
  const named = unknown.slice(0, namedTitles).map(({ column }) => column)
  const list = [...named, ...(unknown.length > named.length ? ['…'] : [])].join(', ')
  const params = { count: unknown.length, titles: list }
  return [...faults.filter(({ id }) => id !== 'header.unknown'), { id: 'header.unknownMany', params }]
}

type UnknownTitle = Omit<SheetFault, 'file' | 'line'>

function unknownTitle(
  title: string,
  columns: readonly TableColumn[],
  own: (column: TableColumn) => string,
  words: Words,
): UnknownTitle {
  const other = columns.find(({ key }) =>
    languages.some((language) => isTitle(title, words(language, `column.${key}`))),
  )
  if (other) return { column: title, id: 'header.otherLanguage', params: { title: own(other) } }
  const near = closestMatch(title, columns.map(own))
  return near
    ? { column: title, id: 'header.near', params: { title: near } }
    : { column: title, id: 'header.unknown' }
}

/** The language in which most titles are written; undefined where none is a title in any. */
function languageOf(
  titles: readonly string[],
  columns: readonly TableColumn[],
  words: Words,
): Language | undefined {
  const plain = new Set(titles.map(plainTitle))
  const counted = languages.map((language) => ({
    language,
    count: columns.filter(({ key }) => plain.has(plainTitle(words(language, `column.${key}`)))).length,
  }))
  const [most] = counted.sort((a, b) => b.count - a.count)
  return most && most.count > 0 ? most.language : undefined
}

/** Capitals, accents, blanks and points make no difference. */
export function isTitle(title: string, expected: string): boolean {
  return plainTitle(title) === plainTitle(expected)
}

function plainTitle(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
}
