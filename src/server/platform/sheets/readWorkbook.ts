import type { FileCount, FileLimits } from './fileLimits.ts'
import { type OpenFile, type SheetRow, UnreadableFile } from './sheetFile.ts'
import { ZipParts } from './unzipParts.ts'
import { type OpenCell, valueOf } from './workbookCells.ts'
import { readWorkbookParts, type WorkbookParts } from './workbookParts.ts'
import { xmlPart } from './xmlPart.ts'

/**
 * Opens an XLSX file. Each sheet is unpacked when it is read.
 * @throws UnreadableFile
 */
export async function openWorkbook(
  bytes: Uint8Array,
  limits: FileLimits,
  count: FileCount,
): Promise<OpenFile> {
  const { zip, parts } = await readable(async () => {
    const opened = await ZipParts.open(bytes, limits)
    return { zip: opened, parts: await readWorkbookParts(opened, limits) }
  })
  return {
    names: parts.sheets.map(({ name }) => name),
    read: async function* read(sheet) {
      const { part = '' } = parts.sheets[sheet] ?? {}
      count.beginSheet()
      const rows = new RowReader(parts, { limits, count })
      const take = xmlPart({
        open: (name, attributes) => rows.open(name, attributes),
        close: (name) => rows.close(name),
        text: (text) => rows.text(text),
      })
      const reading = zip.read((name) => (name === part ? take : undefined))
      while (!(await readable(() => reading.next())).done) {
        const batch = rows.takeBatch()
        if (batch.length > 0) yield batch
      }
      // The part is missing, or ends before its rows do.
      if (!rows.isOver) throw new UnreadableFile('file.workbook')
      yield rows.takeBatch()
    },
  }
}

/** Converts a library's errors about a damaged zip or XML to one refusal. */
async function readable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('file.workbook')
  }
}

/** Builds rows from the elements of `sheetData`. Blank cells are counted, and not stored. */
class RowReader {
  isOver = false
  readonly #parts: WorkbookParts
  readonly #limits: FileLimits
  readonly #count: FileCount
  #batch: SheetRow[] = []
  #isInside = false
  #row: SheetRow | undefined
  #line = 0
  #column = 0
  #cell: OpenCell | undefined
  #reading: 'value' | 'inline' | undefined
  #isPhonetic = false

  constructor(parts: WorkbookParts, { limits, count }: { limits: FileLimits; count: FileCount }) {
    this.#parts = parts
    this.#limits = limits
    this.#count = count
  }

  /** The rows completed since the last call. */
  takeBatch(): SheetRow[] {
    const batch = this.#batch
    this.#batch = []
    return batch
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'sheetData') this.#isInside = true
    if (name === 'mergeCell' && this.isOver) refuseMerged(attributes.ref)
    if (!this.#isInside || this.isOver) return
    if (name === 'row') this.#openRow(attributes)
    else if (name === 'c') this.#openCell(attributes)
    else if (!this.#cell) return
    else if (name === 'f') this.#cell.hasFormula = true
    else if (name === 'v') this.#read('value')
    else if (name === 't' && !this.#isPhonetic) this.#read('inline')
    else if (name === 'rPh') this.#isPhonetic = true
  }

  text(text: string): void {
    if (!this.#cell || !this.#reading) return
    // Text of a cell that is already too long is not stored; the cell is refused when it is counted.
    const kept = this.#cell[this.#reading] ?? ''
    if (kept.length <= this.#limits.characters) this.#cell[this.#reading] = kept + text
  }

  close(name: string): void {
    if (!this.#isInside || this.isOver) return
    if (name === 'v' || name === 't') this.#reading = undefined
    if (name === 'rPh') this.#isPhonetic = false
    if (name === 'c') this.#closeCell()
    if (name === 'row') this.#closeRow()
    if (name === 'sheetData') this.isOver = true
  }

  /** Opens a row. A row without a number follows the previous one; numbers must increase. */
  #openRow({ r: number, hidden }: Record<string, string>): void {
    const line = number === undefined ? this.#line + 1 : wholeOf(number)
    if (this.#row || line <= this.#line) throw new UnreadableFile('file.workbook')
    this.#line = line
    this.#column = 0
    this.#row = { line, cells: [], ...(/^(1|true)$/.test(hidden ?? '') && { isHidden: true }) }
  }

  #openCell({ r: at, t: type = 'n', s: style }: Record<string, string>): void {
    if (!this.#row || this.#cell) throw new UnreadableFile('file.workbook')
    const column = at === undefined ? this.#column + 1 : columnOf(at, this.#line)
    // Two cells with the same reference are refused, because programs differ in which one they show.
    if (column <= this.#column) throw this.#wrongCell(column)
    this.#column = column
    this.#count.addCell()
    this.#cell = { column, type, style, hasFormula: false }
  }

  /** Starts reading a cell's text; an inline text may have several pieces, a value only one. */
  #read(what: 'value' | 'inline'): void {
    const cell = this.#cell
    if (!cell) return
    const isTwice = this.#reading !== undefined || (what === 'value' && cell.value !== undefined)
    if (isTwice || (what === 'inline') !== (cell.type === 'inlineStr')) throw this.#wrongCell(cell.column)
    this.#reading = what
    cell[what] ??= ''
  }

  #wrongCell(column: number): UnreadableFile {
    return new UnreadableFile('file.cell', { cell: `${lettersOf(column)}${this.#line}` })
  }

  #closeCell(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (!cell || !this.#row) throw new UnreadableFile('file.workbook')
    const value = valueOf(cell, this.#parts)
    if (value === undefined) throw this.#wrongCell(cell.column)
    if (value === null || value === '') return
    this.#count.addValue(this.#line, cell.column, typeof value === 'string' ? value.length : 8)
    const { cells } = this.#row
    while (cells.length < cell.column) cells.push(null)
    cells[cell.column - 1] = value
  }

  #closeRow(): void {
    if (!this.#row) throw new UnreadableFile('file.workbook')
    if (this.#row.cells.some((cell) => typeof cell !== 'string' || cell.trim() !== ''))
      this.#batch.push(this.#row)
    this.#row = undefined
  }
}

/** Refuses cells merged over several rows, because only the first cell has the value. */
function refuseMerged(place = ''): void {
  const [, first, last] = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(place) ?? []
  if (first !== last) throw new UnreadableFile('file.merged', { cells: place })
}

/** The column number, from 1, of a cell reference such as B12, whose row must be the current one. */
function columnOf(place: string, line: number): number {
  const [, letters = '', number = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(place) ?? []
  if (letters === '' || Number(number) !== line) throw new UnreadableFile('file.workbook')
  let column = 0
  for (const letter of letters) column = column * 26 + letter.codePointAt(0)! - 64
  return column
}

/** The letters of a column number from 1. */
function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? lettersOf(rest) : '') + String.fromCodePoint(65 + ((column - 1) % 26))
}

function wholeOf(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new UnreadableFile('file.workbook')
  return Number(text)
}
