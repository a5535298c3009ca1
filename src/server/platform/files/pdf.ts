/**
 * Whether bytes that begin like a PDF are a complete one: a version, objects, and an end that points at the
 * object table. A truncated file is not, nor is another format with a PDF's first line. Like PDF readers, it
 * ignores blanks, zero bytes and comments after the end, and blanks before the beginning. It ignores nothing
 * else, because another program may read such bytes.
 */
export function isWholePdf(bytes: Buffer): boolean {
  const isNamed = /^(?:\xef\xbb\xbf)?[\0\s]{0,64}%PDF-[12]\.\d/.test(bytes.subarray(0, 75).toString('latin1'))
  return isNamed && tableAt(bytes) !== undefined && bytes.includes(' obj')
}

/** The offset of the object table, as written at the end of a PDF; undefined without such an end. */
function tableAt(bytes: Buffer): number | undefined {
  let end = bytes.length
  while (end > 0 && blankBytes.has(bytes[end - 1]!)) end--
  const tail = bytes.subarray(Math.max(0, end - 4096), end).toString('latin1')
  const at = tail.lastIndexOf('%%EOF')
  if (
    at < 0 ||
    !tail
      .slice(at + '%%EOF'.length)
      .split(/[\r\n]/)
      .every(isBlankOrComment)
  )
    return undefined
  const table = /startxref\s{1,64}(\d{1,10})\s{1,64}$/.exec(tail.slice(0, at))
  return table && Number(table[1]) < bytes.length ? Number(table[1]) : undefined
}

function isBlankOrComment(line: string): boolean {
  const plain = line.replaceAll('\0', '').trim()
  return plain === '' || (plain.startsWith('%') && !plain.includes('<'))
}

/** White space of a PDF (ISO 32000-1, 7.2.2). */
const blankBytes = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])

/**
 * Whether a PDF is encrypted, and so unusable without a password. Only the entry beside its object table
 * counts, not the same letters in a text or a comment.
 */
export function isProtectedPdf(bytes: Buffer): boolean {
  const at = tableAt(bytes)
  if (at === undefined) return false
  const [dictionary = ''] = bytes
    .subarray(at)
    .toString('latin1')
    .split(/stream|startxref/, 1)
  return /\/Encrypt\s{0,64}(?:\d{1,10}\s{1,64}\d{1,10}\s{1,64}R|<<)/.test(dictionary)
}
