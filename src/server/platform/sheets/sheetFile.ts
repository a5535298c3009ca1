/** The value of a cell; a spreadsheet's date is a Date. */
export type Cell = string | number | boolean | Date | null

/** A row, with a flag if a spreadsheet hides it. */
export type SheetRow = { line: number; cells: Cell[]; isHidden?: boolean }

/** The detected format of a text file. */
export type Guessed = { encoding: string; separator: string }

/** A file opened in the reading process. */
export type OpenFile = {
  /** Names of the sheets in order; a text file is one table with the file's name. */
  names: string[]
  guessed?: Guessed
  /**
   * Reads the rows of one sheet, some at a time.
   * @throws UnreadableFile
   */
  read: (sheet: number) => AsyncGenerator<SheetRow[]>
}

/** A file that cannot be read, with the reason as a message id. */
export class UnreadableFile extends Error {
  readonly id: string
  readonly params: Record<string, string | number>
  constructor(id: string, params: Record<string, string | number> = {}) {
    super(id)
    this.id = id
    this.params = params
  }
}

/** The possible separators of columns. */
export const separators = [';', ',', '\t', '|'] as const
