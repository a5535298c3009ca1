import { UnreadableFile } from './sheetFile.ts'

/**
 * Limits of a table's file (promise 67). A company of 20,000 people with 60 columns fits, with three more
 * sheets of the same size.
 */
export const fileLimits = {
  /** Size of the file in megabytes. */
  megabytes: 32,
  /** Megabytes of a workbook's unpacked parts that are read. */
  unpackedMegabytes: 256,
  /** Parts of a workbook: sheets, styles, pictures. */
  parts: 2_000,
  sheets: 100,
  /** Characters of the name of a sheet, as in Excel. */
  sheetName: 31,
  /** Lines of a sheet, without titles. */
  lines: 100_000,
  /** Lines of all files sent together, which are all in memory until the last is read. */
  linesTogether: 100_000,
  columns: 200,
  /** Cells of a sheet, including blank ones. */
  cells: 2_000_000,
  /** Characters of a cell. */
  characters: 2_000,
  /** Characters of all cells in the sheets read, and of all shared texts. */
  charactersTogether: 40_000_000,
  /** Shared texts of a workbook. */
  texts: 1_000_000,
  /** Seconds of work on a file; waiting does not count. */
  seconds: 120,
  /** Memory of the reading process in megabytes, in addition to the file itself. */
  memoryMegabytes: 384,
}

export type FileLimits = typeof fileLimits

/** Counts a file's parts while it is read, and refuses the first one beyond a limit. */
export class FileCount {
  readonly #limits: FileLimits
  #cells = 0
  #characters = 0

  constructor(limits: FileLimits) {
    this.#limits = limits
  }

  /** Restarts the count of cells for a sheet; characters add up over all sheets. */
  beginSheet(): void {
    this.#cells = 0
  }

  /** Counts one cell, blank or not. */
  addCell(): void {
    this.#cells++
    if (this.#cells > this.#limits.cells) throw tooLarge('cells', this.#limits.cells)
  }

  /** Counts a non-blank cell; row and column are counted from 1; `line` is the row's number in the file. */
  addValue(row: number, column: number, characters: number, line = row): void {
    const { lines, columns, characters: most, charactersTogether } = this.#limits
    if (column > columns) throw tooLarge('columns', columns)
    if (row > lines + 1) throw tooLarge('lines', lines)
    if (characters > most) throw new UnreadableFile('file.characters', { max: most, line })
    this.#characters += characters
    if (this.#characters > charactersTogether) throw tooLarge('charactersTogether', charactersTogether)
  }
}

/** Builds the refusal of a file that exceeds a limit; its message is `fault.file.<limit>`. */
export function tooLarge(limit: keyof FileLimits, max: number): UnreadableFile {
  return new UnreadableFile(`file.${limit}`, { max })
}
