import { tooLarge, type FileLimits } from './fileLimits.ts'
import { textOf } from './readCell.ts'
import { readTable, type SentRow } from './readTable.ts'
import { type Guessed, type OpenFile, UnreadableFile } from './sheetFile.ts'
import type { SheetFault } from './sheetFaults.ts'
import type { TableFormat, WantedTables } from './tableFormat.ts'

/** A piece of a file that is read, in order: the beginning of a table, its rows and its faults. */
export type TablePiece =
  | { table: string; sheet?: string; guessed?: Guessed }
  | { rows: SentRow[]; total: number }
  | { sample: string[][] }
  | { faults: TableFault[]; hidden: number[]; titles: Record<string, string> }

/** A fault without the name of its file, which the receiver adds. */
export type TableFault = Omit<SheetFault, 'file'>

/**
 * Reads the expected tables of a file. A spreadsheet may contain several tables, each as a sheet with the
 * table's name; without such a sheet, the first one is the table `otherwise`.
 * @throws UnreadableFile
 */
export async function* tablePieces(
  file: OpenFile,
  wanted: WantedTables,
  limits: FileLimits,
): AsyncGenerator<TablePiece> {
  const { guessed } = file
  const found = chosenTables(file, wanted)
  let lines = wanted.linesBefore
  const addLine = (): void => {
    if (++lines > limits.linesTogether) throw tooLarge('linesTogether', limits.linesTogether)
  }
  for (const { format, sheet, index } of found) {
    yield { table: format.name, ...(sheet !== undefined && { sheet }), ...(guessed && { guessed }) }
    if (wanted.sampleRows) {
      yield { sample: await firstRows(file, index, wanted.sampleRows) }
      continue
    }
    const options = { guessed, wanted, addLine, mayBeEmpty: found.length > 1 }
    yield* readTable(file.read(index), format, options)
  }
}

/** The first rows of a sheet as texts, titles included. */
async function firstRows(file: OpenFile, index: number, most: number): Promise<string[][]> {
  const found: string[][] = []
  for await (const rows of file.read(index)) {
    found.push(...rows.map(({ cells }) => cells.map(textOf)))
    if (found.length >= most) break
  }
  return found.slice(0, most)
}

type Chosen = { format: TableFormat; index: number; sheet?: string }

/** @throws UnreadableFile if two sheets are the same table */
function chosenTables({ names, guessed }: OpenFile, { formats, otherwise }: WantedTables): Chosen[] {
  const found: Chosen[] = []
  for (const [index, sheet] of (guessed ? [] : names).entries()) {
    const plain = sheet.trim().toLowerCase()
    const format = formats.find(({ sheetNames }) => sheetNames.includes(plain))
    if (!format) continue
    const other = found.find((each) => each.format === format)
    if (other) throw new UnreadableFile('file.sheetTwice', { sheet, other: other.sheet ?? '' })
    found.push({ format, index, sheet })
  }
  if (found.length > 0) return found
  const format = formats.find(({ name }) => name === otherwise)
  return format ? [{ format, index: 0 }] : []
}
