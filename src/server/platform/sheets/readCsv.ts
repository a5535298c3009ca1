import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { beyond, type FileLimits, SheetCount } from './fileLimits.ts'
import { type OpenFile, separators, type SheetRow, UnreadableFile } from './sheetFile.ts'

/** Opens a text, whose encoding and separator are guessed. @throws UnreadableFile */
export function openCsv(name: string, bytes: Uint8Array, limits: FileLimits): OpenFile {
  const { text, encoding } = decode(bytes)
  // oxlint-disable-next-line no-control-regex -- what no text has
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new UnreadableFile('file.binary')
  const separator = separatorOf(text)
  return {
    names: [name],
    guessed: { encoding, separator },
    read: () => readRecords(text, separator, limits),
  }
}

/** Rows that are given at a time. */
const rowsOfBatch = 500

async function* readRecords(text: string, separator: string, limits: FileLimits): AsyncGenerator<SheetRow[]> {
  refuseWideLines(text, separator, limits)
  const count = new SheetCount(limits)
  let row = 1
  const parser = parse({
    delimiter: separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    bom: true,
    max_record_size: limits.characters * limits.columns,
  })
  let batch: SheetRow[] = []
  try {
    for await (const each of Readable.from(piecesOf(text)).pipe(parser)) {
      // The types of csv-parse do not follow `info: true`, which puts each record beside its line.
      const { record, info } = each as { record: string[]; info: { lines: number } }
      const line = firstLine(record, info.lines)
      let isBlank = true
      for (const [index, cell] of record.entries()) {
        count.addCell()
        if (cell.trim() === '') continue
        isBlank = false
        count.addValue(row, index + 1, cell.length, line)
      }
      if (isBlank) continue
      row++
      batch.push({ line, cells: record })
      if (batch.length < rowsOfBatch) continue
      yield batch
      batch = []
    }
  } catch (error) {
    throw refusalOf(error, limits)
  }
  yield batch
}

/** A line of separators alone would fill the memory before anything can count its cells. */
function refuseWideLines(text: string, separator: string, { columns }: FileLimits): void {
  const sign = separator.codePointAt(0)
  let isQuoted = false
  let cells = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (code === sign) cells++
    else if (code === lineFeed) cells = 1
    if (cells > columns) throw beyond('columns', columns)
  }
}

const quote = 0x22
const lineFeed = 0x0a

const pieceLength = 64 * 1024

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = at + pieceLength
    // A sign of two halves stays whole.
    const next = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end + 1 : end
    yield text.slice(at, next)
    at = next
  }
}

function refusalOf(error: unknown, { characters }: FileLimits): unknown {
  if (!(error instanceof CsvError)) return error
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFile('file.characters', { max: characters, line: Number(error.records ?? 0) + 1 })
  return new UnreadableFile('file.quotes', { line: Number(error.lines ?? 0) })
}

/** A record ends on the line that the parser counts; its cells may have line breaks. */
function firstLine(record: readonly string[], lastLine: number): number {
  return lastLine - record.join('').split('\n').length + 1
}

/** UTF-8, UTF-16 with its mark, or Windows-1252, which Excel writes in Spain. */
function decode(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // A text that was read in the wrong encoding once and saved again.
    if (/\ufffd|Ã[\u0080-\u00bf]/.test(text)) throw new UnreadableFile('file.encoding')
    return { text, encoding: 'UTF-8' }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** Characters of which the separator is guessed: more than any line of titles has. */
const guessedLength = 1024 * 1024

/** What parts the first line into most cells, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(separators.map((each) => [each, 0]))
  let isQuoted = false
  for (const sign of text.slice(0, guessedLength)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '\n' || sign === '\r')) break
    else if (!isQuoted && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1)
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? ','
}
