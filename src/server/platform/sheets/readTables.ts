import { tooLarge, FileCount, fileLimits, type FileLimits } from './fileLimits.ts'
import { openCsv } from './readCsv.ts'
import type { ReadRow } from './readTable.ts'
import { type Guessed, UnreadableFile } from './sheetFile.ts'
import type { SheetFault } from './sheetFaults.ts'
import { SheetProcess } from './sheetProcess.ts'
import type { WantedTables } from './tableFormat.ts'
import { tablePieces, type TablePiece } from './tablePieces.ts'

type GivenFile = { name: string; bytes: Uint8Array }

/**
 * A table of a file; its label is the file's name, followed by the sheet's name if that is the name of the
 * table.
 */
export type ReadTable = {
  table: string
  label: string
  guessed: Guessed | undefined
  rows: ReadRow[]
  faults: SheetFault[]
  /** Hidden lines of a spreadsheet; they are read like others. */
  hidden: number[]
  /** The file's own title of each known column, by the column's key. */
  titles: Record<string, string>
}

type Reading = {
  wanted: WantedTables
  /** Called with each table when it begins; the rows are added until `readTables` returns. */
  begin: (table: ReadTable) => void
  /** Called with the number of rows of a table that were read. */
  onRows?: ((done: number, total: number) => void) | undefined
  /** The limits of a file; left out: `fileLimits`. */
  limits?: FileLimits
}

/**
 * Reads the first rows of a file's table, titles included, as texts.
 * @throws UnreadableFile
 */
export async function sampleTable(
  { name, bytes }: GivenFile,
  wanted: WantedTables & { sampleRows: number },
): Promise<string[][]> {
  const limits = fileLimits
  if (bytes.length === 0) throw new UnreadableFile('file.empty')
  if (bytes.length > limits.megabytes * 1024 * 1024) throw tooLarge('megabytes', limits.megabytes)
  const reader = new SheetProcess(bytes, { name, limits, wanted })
  try {
    for (let piece = await reader.next(); piece; piece = await reader.next())
      if ('sample' in piece) return piece.sample
    return []
  } finally {
    reader.end()
  }
}

/**
 * Reads the tables of a CSV or XLSX file, with the file's own line numbers and without blank lines. A CSV's
 * encoding and separator are detected and reported. A separate process reads the content and returns the
 * values of known columns, some rows at a time.
 * @throws UnreadableFile
 */
export async function readTables({ name, bytes }: GivenFile, reading: Reading): Promise<void> {
  const { wanted, limits = fileLimits } = reading
  if (bytes.length === 0) throw new UnreadableFile('file.empty')
  if (bytes.length > limits.megabytes * 1024 * 1024) throw tooLarge('megabytes', limits.megabytes)
  const reader = new SheetProcess(bytes, { name, limits, wanted })
  try {
    await collectTables(name, readPieces(reader), reading)
  } finally {
    reader.end()
  }
}

/**
 * Reads a CSV that the server itself wrote from the few cells of a call. The rules are the same as for a
 * file, but it runs on this thread, because starting a process would take longer than the call.
 * @throws UnreadableFile
 */
export async function readOwnTable({ name, bytes }: GivenFile, reading: Reading): Promise<void> {
  const { wanted, limits = fileLimits } = reading
  const file = openCsv(name, bytes, limits, new FileCount(limits))
  await collectTables(name, tablePieces(file, wanted, limits), reading)
}

async function* readPieces(reader: SheetProcess): AsyncGenerator<TablePiece> {
  for (let piece = await reader.next(); piece; piece = await reader.next()) yield piece
}

async function collectTables(
  name: string,
  pieces: AsyncIterable<TablePiece>,
  { begin, onRows }: Reading,
): Promise<void> {
  let table: ReadTable | undefined
  for await (const piece of pieces) {
    if ('table' in piece) {
      const { sheet, guessed } = piece
      const label = sheet === undefined ? name : `${name} ${sheet}`
      begin((table = { table: piece.table, label, guessed, rows: [], faults: [], hidden: [], titles: {} }))
    } else if (table && 'faults' in piece) {
      for (const fault of piece.faults) table.faults.push({ file: table.label, ...fault })
      table.hidden.push(...piece.hidden)
      table.titles = piece.titles
    } else if (table && 'rows' in piece) {
      for (const row of piece.rows) table.rows.push({ file: table.label, ...row })
      onRows?.(table.rows.length, piece.total)
    }
  }
}
