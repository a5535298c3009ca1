import type { Language } from '../../../domain/kernel/language.ts'
import type { Words } from '../http/serverMessages.ts'
import { textOf, type CellFault } from './readCell.ts'
import { separators, type SheetRow, type WorkbookSheet } from './sheetFile.ts'

/** The words of the sentence. */
type Told = { words: Words; language: Language }

/**
 * What is wrong with a line that has more cells than titles, or fewer. A spreadsheet leaves out blank cells
 * at the end of a line; in a text file a line has a cell for each title.
 */
export function unevenLine(
  { cells }: SheetRow,
  { rows: [header], guessed }: WorkbookSheet,
  told: Told,
): CellFault | undefined {
  const given = header?.cells ?? []
  if (cells.slice(given.length).some((cell) => textOf(cell) !== '')) return { fault: 'row.long' }
  const titles = given.findLastIndex((title) => textOf(title) !== '') + 1
  if (!guessed || cells.length >= titles) return undefined
  const own = guessed.separator
  const text = cells.map(textOf).join(own)
  const other = separators.find((each) => each !== own && text.split(each).length >= titles)
  if (other === undefined) return { fault: 'row.short', params: { cells: cells.length, titles } }
  const params = { other: separatorName(other, told), own: separatorName(own, told) }
  return { fault: 'row.otherSeparator', params }
}

/** A separator as a sentence names it. */
export function separatorName(sign: string, { words, language }: Told): string {
  return words(language, sign === '\t' ? 'separator.tab' : 'separator.sign', { sign })
}
