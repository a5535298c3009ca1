import { tooLarge, type FileCount, type FileLimits } from './fileLimits.ts'
import { decodeText } from './decodeText.ts'
import { type OpenFile, separators, type SheetRow, UnreadableFile } from './sheetFile.ts'

/**
 * Opens a text file and detects its encoding and separator.
 * @throws UnreadableFile
 */
export function openCsv(name: string, bytes: Uint8Array, limits: FileLimits, count: FileCount): OpenFile {
  const { text, encoding } = decodeText(bytes)
  // Excel writes the separator in a line above the titles.
  const [first = '', declared] = /^"?sep=([;,|\t])"?(?:\r\n?|\n|$)/i.exec(text) ?? []
  const separator = declared ?? separatorOf(text)
  return {
    names: [name],
    guessed: { encoding, separator },
    read: () => readRows(new Records(text, separator, { limits, count, from: first.length })),
  }
}

const rowsOfBatch = 500

async function* readRows(records: Records): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  for (let record = records.next(); record; record = records.next()) {
    if (record.cells.every((cell) => String(cell).trim() === '')) continue
    batch.push(record)
    if (batch.length < rowsOfBatch) continue
    yield batch
    batch = []
  }
  yield batch
}

const quote = 0x22
const lineFeed = 0x0a
const carriageReturn = 0x0d

/**
 * Reads the records of a text, each with the number of its first line. Each cell is counted before it is
 * stored. A cell that begins with a quotation mark is quoted, and a doubled mark in it means one mark; in an
 * unquoted cell a mark is an ordinary character.
 */
class Records {
  readonly #text: string
  readonly #separator: number
  readonly #limits: FileLimits
  readonly #count: FileCount
  #at: number
  #line: number
  /** The number of the next non-blank row. */
  #row = 1

  /** Records begin at offset `from`: on the second line, if the first line only declares the separator. */
  constructor(
    text: string,
    separator: string,
    { limits, count, from }: { limits: FileLimits; count: FileCount; from: number },
  ) {
    this.#at = from
    this.#line = from === 0 ? 1 : 2
    this.#text = text
    this.#separator = separator.charCodeAt(0)
    this.#limits = limits
    this.#count = count
  }

  /** The next record; undefined at the end. */
  next(): SheetRow | undefined {
    if (this.#at >= this.#text.length) return undefined
    const { columns } = this.#limits
    const line = this.#line
    const cells: string[] = []
    let isBlank = true
    do {
      const cell = this.#text.charCodeAt(this.#at) === quote ? this.#quoted(line) : this.#plain(line)
      if (cells.push(cell) > columns) throw tooLarge('columns', columns)
      this.#count.addCell()
      if (cell.trim() === '') continue
      isBlank = false
      this.#count.addValue(this.#row, cells.length, cell.length, line)
    } while (this.#passSeparator())
    if (!isBlank) this.#row++
    return { line, cells }
  }

  /** Reads an unquoted cell up to the next separator or end of line. */
  #plain(line: number): string {
    const from = this.#at
    while (!this.#isEnd(this.#text.charCodeAt(this.#at))) {
      this.#at++
      this.#refuseLong(from, line)
    }
    return this.#text.slice(from, this.#at)
  }

  #quoted(line: number): string {
    const from = ++this.#at
    let hasQuote = false
    for (; ; this.#at++) {
      if (this.#at >= this.#text.length) throw new UnreadableFile('file.quotes', { line })
      const code = this.#text.charCodeAt(this.#at)
      if (code === quote) {
        if (this.#text.charCodeAt(this.#at + 1) !== quote) break
        hasQuote = true
        this.#at++
      } else if (code === lineFeed || (code === carriageReturn && !this.#isBeforeLineFeed())) this.#line++
      this.#refuseLong(from, line)
    }
    const cell = this.#text.slice(from, this.#at)
    this.#at++
    if (!this.#isEnd(this.#text.charCodeAt(this.#at)))
      throw new UnreadableFile('file.quotes', { line: this.#line })
    return hasQuote ? cell.replaceAll('""', '"') : cell
  }

  /** Refuses a cell that is too long while it is read; blanks and doubled quotation marks count too. */
  #refuseLong(from: number, line: number): void {
    const { characters } = this.#limits
    if (this.#at - from > 2 * characters)
      throw new UnreadableFile('file.characters', { max: characters, line })
  }

  /** Skips a separator and returns true, or skips the end of the line and returns false. */
  #passSeparator(): boolean {
    const code = this.#text.charCodeAt(this.#at)
    if (code === this.#separator) {
      this.#at++
      return true
    }
    this.#at += this.#isBeforeLineFeed() && code === carriageReturn ? 2 : 1
    this.#line++
    return false
  }

  #isBeforeLineFeed(): boolean {
    return this.#text.charCodeAt(this.#at + 1) === lineFeed
  }

  /** True for a separator, a line break and the end of the text, where the code is NaN. */
  #isEnd(code: number): boolean {
    return code === this.#separator || code === lineFeed || code === carriageReturn || Number.isNaN(code)
  }
}

/** Number of characters in which the separator is searched; every line of titles is shorter. */
const guessedLength = 1024 * 1024

/** The separator that splits the first line into the most cells, outside of quotes. */
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
