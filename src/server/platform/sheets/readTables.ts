import { beyond, fileLimits, type FileLimits } from './fileLimits.ts'
import type { ReadRow } from './readTable.ts'
import { type Guessed, UnreadableFile } from './sheetFile.ts'
import type { SheetFault } from './sheetFaults.ts'
import { SheetProcess } from './sheetProcess.ts'
import type { WantedTables } from './tableFormat.ts'

/** A table of a file; its label is the name of the file, and of the sheet where that has the table's name. */
export type ReadTable = {
  table: string
  label: string
  guessed: Guessed | undefined
  rows: ReadRow[]
  faults: SheetFault[]
  /** Lines that a spreadsheet does not show; they are read as all others. */
  hidden: number[]
}

type Reading = {
  wanted: WantedTables
  /** Gets the tables as they begin; they are filled until the answer. */
  begin: (table: ReadTable) => void
  /** Hears how many rows of a table have been read. */
  onRows?: ((done: number, total: number) => void) | undefined
  /** Left out: those of the product. */
  limits?: FileLimits
}

/**
 * Reads tables of a CSV or XLSX file, each with its lines as they are counted in the file; blank lines are
 * left out. Encoding and separator of a CSV are guessed and named. All that is done to what stands in the
 * file is done in a process of its own, which gives values of known columns, some rows at a time.
 * @throws UnreadableFile
 */
export async function readTables(
  { name, bytes }: { name: string; bytes: Uint8Array },
  { wanted, begin, onRows, limits = fileLimits }: Reading,
): Promise<void> {
  if (bytes.length === 0) throw new UnreadableFile('file.empty')
  if (bytes.length > limits.megabytes * 1024 * 1024) throw beyond('megabytes', limits.megabytes)
  const reader = new SheetProcess(bytes, { name, limits, wanted })
  let table: ReadTable | undefined
  try {
    for (let piece = await reader.next(); piece; piece = await reader.next()) {
      if ('table' in piece) {
        const { sheet, guessed } = piece
        const label = sheet === undefined ? name : `${name} ${sheet}`
        begin((table = { table: piece.table, label, guessed, rows: [], faults: [], hidden: [] }))
      } else if (table && 'faults' in piece) {
        for (const fault of piece.faults) table.faults.push({ file: table.label, ...fault })
        table.hidden.push(...piece.hidden)
      } else if (table && 'rows' in piece) {
        for (const row of piece.rows) table.rows.push({ file: table.label, ...row })
        onRows?.(table.rows.length, piece.total)
      }
    }
  } finally {
    reader.end()
  }
}
