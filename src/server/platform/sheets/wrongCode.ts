import { encodeWindows1252, notInWindows1252 } from './windows1252.ts'

/** UTF-8 letters of two and three bytes that were decoded byte by byte. */
const readTwice = /[\u00c2-\u00c5][\u0080-\uffff]|\u00e2[\u0080-\uffff]{2}/g

/**
 * Characters that do not occur in texts: after a letter, a sign that replaces é, á or ñ in an encoding of
 * MacOS or DOS; a Ž or Ÿ between lower-case letters; and the root sign that begins each UTF-8 letter read as
 * MacRoman.
 */
const wrongSign = /[\p{Ll}\p{Lu}](?:[¤¢¥‡†ˆ˜‚„‰]|ƒ(?=\p{L}|$))|\p{Ll}[ŽŸ]|\p{Lu}[ŽŸ]\p{Ll}|√[^\s\d]/u

/** In a wrongly decoded name a dash replaces ñ or ó, and a currency or punctuation sign í or ú. */
const wrongInName = /\p{Ll}[–—£¡]\p{Ll}|\p{Lu}[–—£¡]\p{Ll}/u

/** The position of a UTF-8 letter that was decoded byte by byte; -1: none. */
export function readTwiceAt(text: string): number {
  return [...text.matchAll(readTwice)].find(([letters]) => isUtf8(letters))?.index ?? -1
}

/** The position of a character that no text has, from another encoding; -1: none. */
export function wrongSignAt(text: string): number {
  return text.search(wrongSign)
}

/** Whether a name was decoded with the wrong encoding. */
export function isNameOfWrongCode(name: string): boolean {
  return readTwiceAt(name) >= 0 || wrongSignAt(name) >= 0 || wrongInName.test(name)
}

function isUtf8(letters: string): boolean {
  // Windows-1252 maps a byte without a letter to the character of its number.
  const plain = letters.replaceAll(/[\u0080-\u009f]/g, '€')
  if (notInWindows1252(plain) !== undefined) return false
  return !new TextDecoder().decode(encodeWindows1252(plain)).includes('\ufffd')
}
