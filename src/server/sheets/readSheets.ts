import { CsvError, parse } from 'csv-parse/sync'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** A cell as its file has it; a date of a spreadsheet is a Date. */
export type Cell = string | number | boolean | Date | null

export type SheetRow = { line: number; cells: Cell[] }

/** A table of a file; `guessed` is what was guessed of a text. */
export type WorkbookSheet = {
  name: string
  rows: SheetRow[]
  guessed?: { encoding: string; separator: string }
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

/** Unpacked, a spreadsheet may have so many bytes. */
const maxUnpackedBytes = 400 * 1024 * 1024

/**
 * The tables of a CSV or XLSX file, each with its lines as they are counted in the file; blank lines are left
 * out. Encoding and separator of a CSV are guessed and named.
 * @throws UnreadableFile
 */
export async function readSheets({
  name,
  bytes,
}: {
  name: string
  bytes: Uint8Array
}): Promise<WorkbookSheet[]> {
  if (bytes.length === 0) throw new UnreadableFile('file.empty')
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, 2).toString('latin1') === 'PK') return readWorkbook(buffer)
  if (buffer.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw new UnreadableFile(buffer.includes(encryptedPart) ? 'file.locked' : 'file.oldExcel')
  if (buffer.subarray(0, 5).toString('latin1') === '%PDF-') throw new UnreadableFile('file.pdf')
  return [readCsv(name, buffer)]
}

/** The part of a spreadsheet with a password that has its bytes. */
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

async function readWorkbook(buffer: Buffer): Promise<WorkbookSheet[]> {
  if (unpackedBytes(buffer) > maxUnpackedBytes) throw new UnreadableFile('file.unpacked')
  // Loaded with the first workbook: a start does not wait for it.
  const { default: readXlsx } = await import('read-excel-file/node')
  const sheets = await readXlsx(withUnreadCells(buffer)).catch(() => {
    throw new UnreadableFile('file.workbook')
  })
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: filled(data.map((cells, index) => ({ line: index + 1, cells: cells as Cell[] }))),
  }))
}

/**
 * The workbook with its errors and its formulas without a result as texts, which are refused by their cell:
 * the reader takes both for blank cells.
 */
function withUnreadCells(buffer: Buffer): Buffer {
  let isChanged = false
  const parts = partsOf(buffer)
  for (const [name, bytes] of Object.entries(parts)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) continue
    const xml = strFromU8(bytes)
    if (!/<f[\s/>]|t="e"/.test(xml)) continue
    const read = xml.replaceAll(
      /<c\s([^>]*[^>/])>(.*?)<\/c>/gs,
      (cell, attributes: string, content: string) => {
        const text = unreadText(attributes, content)
        if (text === undefined) return cell
        isChanged = true
        return `<c ${attributes.replace(/\bt="\w+"/, '')} t="inlineStr"><is><t>${text}</t></is></c>`
      },
    )
    parts[name] = strToU8(read)
  }
  return isChanged ? Buffer.from(zipSync(parts, { level: 0 })) : buffer
}

function partsOf(buffer: Buffer): Record<string, Uint8Array> {
  try {
    return unzipSync(buffer)
  } catch {
    throw new UnreadableFile('file.workbook')
  }
}

/** The text of an error, or of a formula that nothing has worked out; a result may be an empty text. */
function unreadText(attributes: string, content: string): string | undefined {
  const [, value] = /<v>([^<]+)<\/v>/.exec(content) ?? []
  if (/\bt="e"/.test(attributes)) return value ?? '#N/A'
  const isEmptyText = /\bt="str"/.test(attributes) && /<v[\s/>]/.test(content)
  return /<f[\s/>]/.test(content) && value === undefined && !isEmptyText ? '=' : undefined
}

/** What the parts of a zip say that they unpack to. */
function unpackedBytes(buffer: Buffer): number {
  const entry = Buffer.from('PK\u0001\u0002', 'latin1')
  let total = 0
  for (let at = buffer.indexOf(entry); at >= 0 && at + 28 < buffer.length; at = buffer.indexOf(entry, at + 4))
    total += buffer.readUInt32LE(at + 24)
  return total
}

function readCsv(name: string, buffer: Buffer): WorkbookSheet {
  const { text, encoding } = decode(buffer)
  // oxlint-disable-next-line no-control-regex -- what no text has
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new UnreadableFile('file.binary')
  const separator = separatorOf(text)
  try {
    // csv-parse's types do not follow `info: true`, which puts each record beside its line.
    const records = parse(text, {
      delimiter: separator,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return {
      name,
      rows: filled(
        records.map(({ record, info }) => ({ line: firstLine(record, info.lines), cells: record })),
      ),
      guessed: { encoding, separator },
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new UnreadableFile('file.quotes', { line: Number(error.lines ?? 0) })
  }
}

/** A record ends on the line that the parser counts; its cells may have line breaks. */
function firstLine(record: readonly string[], lastLine: number): number {
  return lastLine - record.join('').split('\n').length + 1
}

function filled(rows: SheetRow[]): SheetRow[] {
  return rows.filter(({ cells }) => cells.some((cell) => cell !== null && String(cell).trim() !== ''))
}

/** UTF-8, UTF-16 with its mark, or Windows-1252, which Excel writes in Spain. */
function decode(buffer: Buffer): { text: string; encoding: string } {
  const mark = buffer.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return { text: new TextDecoder('utf-16le').decode(buffer), encoding: 'UTF-16' }
  if (mark === 'feff') return { text: new TextDecoder('utf-16be').decode(buffer), encoding: 'UTF-16' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer)
    // A text that was read in the wrong encoding once and saved again.
    if (/\ufffd|Ã[\u0080-\u00bf]/.test(text)) throw new UnreadableFile('file.encoding')
    return { text, encoding: 'UTF-8' }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    return { text: new TextDecoder('windows-1252').decode(buffer), encoding: 'Windows-1252' }
  }
}

/** What may stand between columns. */
export const separators = [';', ',', '\t', '|'] as const

/** What parts the first line into most cells, outside of quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counted = separators.map((each) => ({ each, count: first.split(each).length }))
  return counted.sort((a, b) => b.count - a.count)[0]?.each ?? ','
}
