import { closestMatch } from '../../domain/kernel/closestMatch.ts'
import { languages, type Language } from '../../domain/kernel/language.ts'
import type { Words } from '../http/serverMessages.ts'
import { textOf } from './readCell.ts'
import type { SheetRow } from './readSheets.ts'
import type { TableColumn } from './readTable.ts'
import type { SheetFault } from './sheetFaults.ts'

/** A declared column in a file, where it stands and as it is called there. */
export type Head = { column: TableColumn; index: number; title: string }

export type AddFault = (fault: Omit<SheetFault, 'file' | 'line'>) => void

/**
 * The columns of a line of titles, which are all in one language; `add` gets what is wrong with it. Of a
 * column that stands twice the first one counts.
 */
export function readHeader(
  { cells }: SheetRow,
  columns: readonly TableColumn[],
  { words, language: asked, add }: { words: Words; language: Language; add: AddFault },
): Head[] {
  const titles = cells.map(textOf)
  if (titles.filter(Boolean).length === 1 && !languageOf(titles, columns, words)) {
    add({ id: 'header.oneCell' })
    return []
  }
  const language = languageOf(titles, columns, words) ?? asked
  const own = (column: TableColumn): string => words(language, `column.${column.key}`)
  const heads = titles.flatMap((title, index): Head[] => {
    if (title === '') return []
    const column = columns.find((each) => isTitle(title, own(each)) || isTitle(title, each.key))
    if (!column) add(unknownTitle(title, columns, own, words))
    return column ? [{ column, index, title }] : []
  })
  const isFirst = ({ column, index }: Head): boolean =>
    heads.find((each) => each.column === column)?.index === index
  for (const { title } of heads.filter((head) => !isFirst(head))) add({ column: title, id: 'header.twice' })
  for (const column of columns.filter(({ isRequired }) => isRequired))
    if (!heads.some((head) => head.column === column))
      add({ column: own(column), key: column.key, id: 'header.missing' })
  return heads.filter(isFirst)
}

function unknownTitle(
  title: string,
  columns: readonly TableColumn[],
  own: (column: TableColumn) => string,
  words: Words,
): Omit<SheetFault, 'file' | 'line'> {
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
  const counted = languages.map((language) => ({
    language,
    count: columns.filter(({ key }) =>
      titles.some((title) => isTitle(title, words(language, `column.${key}`))),
    ).length,
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
