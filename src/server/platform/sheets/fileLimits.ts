import { UnreadableFile } from './sheetFile.ts'

/**
 * What a file of a table may have (promise 67). A company of 20,000 people in 60 columns fits, with three
 * more sheets of the same size.
 */
export const fileLimits = {
  /** Megabytes of the file. */
  megabytes: 32,
  /** Megabytes of what is read of a workbook, unpacked. */
  unpackedMegabytes: 256,
  /** Parts of a workbook: sheets, styles, pictures. */
  parts: 2_000,
  sheets: 100,
  /** Characters of the name of a sheet, as in Excel. */
  sheetName: 31,
  /** Lines of a sheet, without its titles. */
  lines: 100_000,
  /** Lines of all files that come together: all of them are kept until the last is read. */
  linesTogether: 100_000,
  columns: 200,
  /** Cells of a sheet, blank ones too. */
  cells: 2_000_000,
  /** Characters of a cell. */
  characters: 2_000,
  /** Characters of all cells of the sheets that are read, and of all texts that cells share. */
  charactersTogether: 40_000_000,
  /** Texts that cells share. */
  texts: 1_000_000,
  /** Seconds of work on a file, without those in which its reader waits. */
  seconds: 120,
  /** Megabytes of memory of the process that reads, beside the file itself. */
  memoryMegabytes: 384,
}

export type FileLimits = typeof fileLimits

/** Counts what a file has while it is read, and refuses what is beyond a limit before it is kept. */
export class FileCount {
  readonly #limits: FileLimits
  #cells = 0
  #characters = 0

  constructor(limits: FileLimits) {
    this.#limits = limits
  }

  /** Cells are counted anew: what is kept of a sheet are its characters. */
  beginSheet(): void {
    this.#cells = 0
  }

  /** Counts one cell, blank or not. */
  addCell(): void {
    this.#cells++
    if (this.#cells > this.#limits.cells) throw beyond('cells', this.#limits.cells)
  }

  /** A cell that is not blank, in a row and column from 1; `line` is the row as the file counts. */
  addValue(row: number, column: number, characters: number, line = row): void {
    const { lines, columns, characters: most, charactersTogether } = this.#limits
    if (column > columns) throw beyond('columns', columns)
    if (row > lines + 1) throw beyond('lines', lines)
    if (characters > most) throw new UnreadableFile('file.characters', { max: most, line })
    this.#characters += characters
    if (this.#characters > charactersTogether) throw beyond('charactersTogether', charactersTogether)
  }
}

/** The refusal of what is beyond a limit; its sentence is `fault.file.<limit>`. */
export function beyond(limit: keyof FileLimits, max: number): UnreadableFile {
  return new UnreadableFile(`file.${limit}`, { max })
}
