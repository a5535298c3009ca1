import { UnreadableFile } from './sheetFile.ts'
import { decodeWindows1252 } from './windows1252.ts'
import { readTwiceAt, wrongSignAt } from './wrongCode.ts'

/**
 * Decodes a text in UTF-8, in UTF-16 with a byte order mark, or in Windows-1252, which Excel writes in
 * Spain. A text that contains a valid two-byte letter of UTF-8 is not read as Windows-1252.
 * @throws UnreadableFile with the line of the first broken letter
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: decodeAs('utf-16le', bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff) return { text: decodeAs('utf-16be', bytes), encoding: 'UTF-16' }
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.indexOf('\ufffd')
  // oxlint-disable-next-line no-control-regex -- ASCII ends there
  const letter = text.search(/[^\u0000-\u007f\ufffd]/)
  if (broken < 0 || letter >= 0) {
    // This also refuses a text that was wrongly decoded once and saved again.
    return { text: whole(text, broken < 0 ? readTwiceAt(text) : broken), encoding: 'UTF-8' }
  }
  const western = decodeWindows1252(bytes)
  // These bytes have no letter in Windows-1252; a file of MacOS or DOS would show wrong letters.
  const without = western.search(/[\u0080-\u009f]/)
  return { text: whole(western, without < 0 ? wrongSignAt(western) : without), encoding: 'Windows-1252' }
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  try {
    return whole(new TextDecoder(encoding, { fatal: true }).decode(bytes), -1)
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    const text = new TextDecoder(encoding).decode(bytes)
    const broken = text.indexOf('\ufffd')
    return whole(text, broken < 0 ? text.length : broken)
  }
}

/** Returns the text if nothing is broken (`at` is -1) and it has no control bytes. */
function whole(text: string, at: number): string {
  // oxlint-disable-next-line no-control-regex -- what no text has
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text)) throw new UnreadableFile('file.binary')
  if (at < 0) return text
  throw new UnreadableFile('file.encoding', { line: text.slice(0, at).split(/\r\n?|\n/).length })
}
