export type SniffedType = 'application/pdf' | 'image/png' | 'image/gif' | 'image/jpeg'

const extensions: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
}

/**
 * What the bytes are by their first ones, whatever name or type came with them; undefined for everything not
 * taken here.
 */
export function sniff(bytes: Buffer): SniffedType | undefined {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png'
  if (/^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1'))) return 'image/gif'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  return undefined
}

export function extensionOf(contentType: string): string {
  return extensions[contentType] ?? 'bin'
}

/**
 * Whether bytes that begin like a PDF are built like one: a version, objects, and an end that points at a
 * table of them. A file cut short or another format with a PDF's first line has none.
 */
export function isWholePdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) return false
  const tail = bytes.subarray(-2048).toString('latin1')
  const end = /startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF\s{0,64}$/.exec(tail)
  return end !== null && Number(end[1]) < bytes.length && bytes.includes(' obj')
}
