/** A cell as its file has it; a date of a spreadsheet is a Date. */
export type Cell = string | number | boolean | Date | null

/** A row; hidden where a spreadsheet does not show it. */
export type SheetRow = { line: number; cells: Cell[]; isHidden?: boolean }

/** What was guessed of a text. */
export type Guessed = { encoding: string; separator: string }

/** A file that is open in the process that reads it. */
export type OpenFile = {
  /** Those of its sheets, in their order; the one table of a text has the name of its file. */
  names: string[]
  guessed?: Guessed
  /** The rows of one sheet, some at a time. @throws UnreadableFile */
  read: (sheet: number) => AsyncGenerator<SheetRow[]>
}

/** Why a file cannot be read, as the id of a sentence. */
export class UnreadableFile extends Error {
  readonly id: string
  readonly params: Record<string, string | number>
  constructor(id: string, params: Record<string, string | number> = {}) {
    super(id)
    this.id = id
    this.params = params
  }
}

/** What may stand between columns. */
export const separators = [';', ',', '\t', '|'] as const
