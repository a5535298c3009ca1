import { encodeWindows1252, notInWindows1252 } from './windows1252.ts'

/** Letters of two and three bytes in UTF-8 as they look where each byte was read as a letter. */
const readTwice = /[\u00c2-\u00c5][\u0080-\uffff]|\u00e2[\u0080-\uffff]{2}/g

/**
 * What no text has: behind a letter a sign that stands for é, á or ñ in a code of MacOS or DOS, a Ž or Ÿ
 * within lower case letters, and the root that begins each letter of UTF-8 read as MacRoman.
 */
const wrongSign = /[\p{Ll}\p{Lu}](?:[¤¢¥‡†ˆ˜‚„‰]|ƒ(?=\p{L}|$))|\p{Ll}[ŽŸ]|\p{Lu}[ŽŸ]\p{Ll}|√[^\s\d]/u

/** Within a name a dash stands for ñ or ó, and a sign of money or speech for í or ú. */
const wrongInName = /\p{Ll}[–—£¡]\p{Ll}|\p{Lu}[–—£¡]\p{Ll}/u

/** Where a text has a letter of UTF-8 of which each byte was read as a letter; -1: nowhere. */
export function readTwiceAt(text: string): number {
  return [...text.matchAll(readTwice)].find(([letters]) => isUtf8(letters))?.index ?? -1
}

/** Where a text has a sign that no text has, which stands for a letter of another code; -1: nowhere. */
export function wrongSignAt(text: string): number {
  return text.search(wrongSign)
}

/** Whether a name was read in another code than it was written in. */
export function isNameOfWrongCode(name: string): boolean {
  return readTwiceAt(name) >= 0 || wrongSignAt(name) >= 0 || wrongInName.test(name)
}

function isUtf8(letters: string): boolean {
  // A byte without a letter in Windows-1252 is read as a sign of the same number.
  const plain = letters.replaceAll(/[\u0080-\u009f]/g, '€')
  if (notInWindows1252(plain) !== undefined) return false
  return !new TextDecoder().decode(encodeWindows1252(plain)).includes('\ufffd')
}
