/** A part of a backup: a line, or the rows of a section. */
export type BackupPart = { line: string } | { rows: Buffer } | { end: true }

const newline = 0x0a
const ending = Buffer.from('\n\\.\n')

/**
 * Splits a backup into lines and, within sections, pieces of rows as they arrive, because a row may be as
 * large as a file. A section ends with the line `\.`, which no row equals.
 */
export async function* readSections(source: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  let isInRows = false
  // Within a section, `rest` begins with the end of the previous line.
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = false
  for await (const chunk of source) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    for (;;) {
      if (isInRows) {
        const at = rest.indexOf(ending)
        // The last bytes may be the beginning of the section's end mark.
        const until = at < 0 ? Math.max(0, rest.length - ending.length + 1) : at + 1
        const rows = rest.subarray(isFirst ? 1 : 0, until)
        if (until > 0) isFirst = false
        if (rows.length > 0) yield { rows }
        rest = rest.subarray(at < 0 ? until : at + ending.length)
        if (at < 0) break
        isInRows = false
        yield { end: true }
      } else {
        const at = rest.indexOf(newline)
        if (at < 0) break
        const line = rest.subarray(0, at).toString()
        isInRows = isFirst = line.startsWith('COPY ')
        rest = rest.subarray(isInRows ? at : at + 1)
        yield { line }
      }
    }
  }
}
