import { encodeWindows1252, notInWindows1252 } from './windows1252.ts'

/** Letters of two and three bytes in UTF-8 that were decoded one byte at a time. */
const readTwice = /[\u00c2-\u00c5][\u0080-\uffff]|\u00e2[\u0080-\uffff]{2}/g

/**
 * Characters that do not occur in correct texts: after a letter, a sign that replaces é, á or ñ in an
 * encoding of MacOS or DOS; a Ž or Ÿ between lower-case letters; and the root sign, with which each UTF-8
 * letter begins if it is read as MacRoman.
 */
const wrongSign = /[\p{Ll}\p{Lu}](?:[¤¢¥‡†ˆ˜‚„‰]|ƒ(?=\p{L}|$))|\p{Ll}[ŽŸ]|\p{Lu}[ŽŸ]\p{Ll}|√[^\s\d]/u

/**
 * Signs that replace letters in a wrongly decoded name, and texts that other programs write instead of a
 * letter.
 */
const wrongInName = [
  // A dash for ñ or ó, a currency or punctuation sign for í or ú.
  /\p{Ll}[–—£¡]\p{Ll}|\p{Lu}[–—£¡]\p{Ll}/u,
  // MacOS: an apostrophe for í (Garc’a, Mart’n), œ for ú, ç for Á before a consonant.
  /\p{L}[bcdfghj-np-tvxz]’(?:as?(?!\p{L})|[bcdfglmnrtvz])/u,
  /\p{Ll}œ(?!u|nix)/u,
  /(?<!\p{L})ç[b-df-hj-np-tv-z]|\p{Lu}ç[B-DF-HJ-NP-TV-Z]/u,
  /\p{Lu}êA|\p{Lu}îN(?!\p{L})/u,
  // DOS: a fixed blank for á (Sánchez), µ for Á, Ö for Í.
  /\p{L}\u00a0(?!(?:de|del|la|las|los|el|els|les|da|do|das|dos|di|van|von|der|den|y|i|e)(?!\p{L}))\p{Ll}/u,
  /µ\p{L}|\p{Lu}ÖA/u,
  // A question mark for a letter that a program could not write, or the letter's code in HTML or an address.
  /\p{L}\?|\?\p{L}|&#?\w{2,8};|%[c-e][\da-f]%[89ab][\da-f]/iu,
]

/** The index of a UTF-8 letter that was decoded byte by byte; -1: none. */
export function readTwiceAt(text: string): number {
  return [...text.matchAll(readTwice)].find(([letters]) => isUtf8(letters))?.index ?? -1
}

/**
 * The index of a character that does not occur in correct texts, and so comes from another encoding; -1:
 * none.
 */
export function wrongSignAt(text: string): number {
  return text.search(wrongSign)
}

/** Whether a name was decoded with the wrong encoding. */
export function isNameOfWrongCode(name: string): boolean {
  return readTwiceAt(name) >= 0 || wrongSignAt(name) >= 0 || wrongInName.some((sign) => sign.test(name))
}

function isUtf8(letters: string): boolean {
  // Bytes without a letter in Windows-1252 are replaced for this check, because they decode to the characters
  // U+0080 to U+009F.
  const plain = letters.replaceAll(/[\u0080-\u009f]/g, '€')
  if (notInWindows1252(plain) !== undefined) return false
  return !new TextDecoder().decode(encodeWindows1252(plain)).includes('\ufffd')
}
