/**
 * The letters of the bytes 0x80 to 0x9F in Windows-1252; the other bytes are as in Latin-1. The table is
 * needed because Node 20's decoder reads these bytes as Latin-1. Five bytes have no letter.
 */
const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const firstByte = 0x80

const byteOfLetter = new Map(
  Array.from(letters, (letter, index) => [letter, firstByte + index] as const).filter(
    ([letter]) => letter > '\u009f',
  ),
)

/** Decodes bytes; a byte without a letter becomes the character with the same number, U+0080 to U+009F. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return text.replaceAll(/[\u0080-\u009f]/g, (sign) => letters[sign.charCodeAt(0) - firstByte]!)
}

/** The first letter of a text that does not exist in Windows-1252; undefined if all exist. */
export function notInWindows1252(text: string): string | undefined {
  return Array.from(text).find((letter) => byteOf(letter) === undefined)
}

/** Encodes a text for which `notInWindows1252` returns undefined. */
export function encodeWindows1252(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text), (letter) => byteOf(letter) ?? 0x3f)
}

function byteOf(letter: string): number | undefined {
  const code = letter.codePointAt(0)!
  const isLatin = code < firstByte || (code > 0x9f && code <= 0xff)
  return isLatin ? code : byteOfLetter.get(letter)
}
