import { textOf, type CellFault } from './readCell.ts'
import type { Header } from './readHeader.ts'
import { type Guessed, separators, type SheetRow } from './sheetFile.ts'
import type { WantedTables } from './tableFormat.ts'

type Text = Pick<WantedTables, 'separatorNames'> & { guessed: Guessed | undefined }

/**
 * The fault of a line with more or fewer cells than titles. A spreadsheet omits trailing blank cells; a line
 * of a text file has a cell per title.
 */
export function unevenLine(
  { cells }: SheetRow,
  header: Header,
  { guessed, separatorNames }: Text,
): CellFault | undefined {
  if (cells.slice(header.cells).some((cell) => textOf(cell) !== '')) return { fault: 'row.long' }
  const { titles } = header
  if (!guessed || cells.length >= titles) return undefined
  const own = guessed.separator
  const text = cells.map(textOf).join(own)
  const other = separators.find((each) => each !== own && text.split(each).length >= titles)
  if (other === undefined) return { fault: 'row.short', params: { cells: cells.length, titles } }
  const [named = other, ownNamed = own] = [separatorNames[other], separatorNames[own]]
  return { fault: 'row.otherSeparator', params: { other: named, own: ownNamed } }
}
