import type { FieldKind, FileColumn, FileLayout } from '../../../domain/company/parts/schemaFileLayout.ts'
import { OperationRefused } from '../context/operating.ts'
import { writtenCents } from './readTable.ts'
import { csvRows, xlsxBytes, type WrittenCell } from './writeSheets.ts'
import { encodeWindows1252, notInWindows1252 } from './windows1252.ts'

export type FieldValue = string | number

/** A file's layout, and its fields' kinds. */
export type FileWriting = { file: FileLayout; kindOf: (column: FileColumn) => FieldKind; source: string }

/** Writes the parts of a file in order, in pieces; `end` returns the remaining pieces. */
type LayoutWriter = {
  titles: (titles: string[]) => Uint8Array[]
  /** Each row has a value per column. */
  rows: (rows: readonly FieldValue[][]) => Uint8Array[]
  end: () => Promise<Uint8Array[]>
}

/** A writer for each kind of file. */
export const layoutWriters: Record<FileLayout['type'], (writing: FileWriting) => LayoutWriter> = {
  csv: csvWriter,
  fixed: fixedWriter,
  xlsx: sheetWriter,
}

function csvWriter(writing: FileWriting): LayoutWriter {
  const { file, kindOf } = writing
  const { separator = ';', lineEnd: end = 'crlf' } = file
  const bytesOf = (rows: string[][]): Uint8Array[] => [
    encode(csvRows(rows, { separator, isCrlf: end === 'crlf' }), writing),
  ]
  return {
    titles: (titles) => bytesOf([titles]),
    rows: (rows) =>
      bytesOf(
        rows.map((row) => row.map((value, index) => written(kindOf(file.columns[index]!), value, file))),
      ),
    end: nothingMore,
  }
}

/** Writes columns of fixed width. A title is a text in any column: cut, and left-aligned. */
function fixedWriter(writing: FileWriting): LayoutWriter {
  const { file, kindOf } = writing
  const { lineEnd: end = 'crlf' } = file
  const lineOf = (cells: string[]): string => cells.join('') + (end === 'crlf' ? '\r\n' : '\n')
  const ofTitles: FileWriting = { ...writing, kindOf: () => 'text' }
  const titleColumn = ({ width }: FileColumn): FileColumn => (width === undefined ? {} : { width })
  const cellOf = (value: FieldValue, index: number): string => {
    const column = file.columns[index]!
    return padded(writing, written(kindOf(column), value, file), column)
  }
  return {
    titles: (titles) => {
      const cells = titles.map((title, index) => padded(ofTitles, title, titleColumn(file.columns[index]!)))
      return [encode(lineOf(cells), writing)]
    },
    rows: (rows) => [encode(rows.map((row) => lineOf(row.map(cellOf))).join(''), writing)],
    end: nothingMore,
  }
}

/** Writes a workbook. It is one zip, so its rows are collected until the end. */
function sheetWriter({ file, kindOf, source }: FileWriting): LayoutWriter {
  const sheet: WrittenCell[][] = []
  const keep = (rows: readonly WrittenCell[][]): Uint8Array[] => {
    sheet.push(...rows)
    return []
  }
  const cellOf = (value: FieldValue, index: number): WrittenCell =>
    kindOf(file.columns[index]!) === 'amount' && typeof value === 'number'
      ? Number(writtenCents(value))
      : value
  return {
    titles: (titles) => keep([titles]),
    rows: (rows) => keep(rows.map((row) => row.map(cellOf))),
    end: async () => [await xlsxBytes([{ name: source.replace('.json', ''), rows: sheet }])],
  }
}

const nothingMore = async (): Promise<Uint8Array[]> => []

/**
 * Formats a value as text: an amount with the file's decimal sign, or in cents if the file has no decimal
 * sign.
 */
function written(kind: FieldKind, value: FieldValue, { decimal = ',' }: FileLayout): string {
  if (kind !== 'amount' || typeof value !== 'number') return String(value)
  return decimal === '' ? String(value) : writtenCents(value, decimal)
}

/** Whether a field of this kind is left-aligned. */
export const isOfWords = (kind: FieldKind): boolean => kind === 'text' || kind === 'code'

/**
 * Pads a value to its width, counted in letters. A text that is too long is cut; any other value, and a code
 * of the other program, is refused. A minus sign is written before leading zeros.
 */
function padded({ kindOf, source }: FileWriting, text: string, column: FileColumn): string {
  const { width = lengthOf(text), fill = ' ' } = column
  const kind = kindOf(column)
  const isTheirWord = Object.values(column.values ?? {}).includes(text)
  if (lengthOf(text) > width && (kind !== 'text' || isTheirWord))
    throw new OperationRefused([
      { id: 'file.wide', source, text, column: column.field ?? column.title ?? '', width },
    ])
  const align = column.align ?? (isOfWords(kind) ? 'left' : 'right')
  const shown = cutTo(text, width)
  const filling = fill.repeat(width - lengthOf(shown))
  if (align === 'left') return shown + filling
  if (fill === '0' && text.startsWith('-')) return `-${filling}${shown.slice(1)}`
  return filling + shown
}

const lengthOf = (text: string): number => Array.from(text).length

const letters = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** Cuts a text to a width; an accent is never separated from its letter. */
function cutTo(text: string, width: number): string {
  let shown = ''
  for (const { segment } of letters.segment(text)) {
    if (lengthOf(shown) + lengthOf(segment) > width) break
    shown += segment
  }
  return shown
}

/** @throws OperationRefused with the letter that does not exist in the file's encoding, and its line */
function encode(text: string, { source, file: { encoding = 'utf-8' } }: FileWriting): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  const letter = notInWindows1252(text)
  if (letter === undefined) return encodeWindows1252(text)
  const line = text.split(/\r?\n/).find((each) => each.includes(letter)) ?? ''
  throw new OperationRefused([{ id: 'file.letter', source, letter, text: line.trim() }])
}
