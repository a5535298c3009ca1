/** The characters of Windows-1252 from byte 0x80 on; a space for bytes without a character. */
const windows =
  '\u20ac \u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152 \u017d ' +
  ' \u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153 \u017e\u0178'

/** Letters and signs that people write; another one is no sign of a text that was encoded twice. */
const written = /^[áàâãéèêíïóòôõúüçñÁÀÂÃÉÈÊÍÏÓÒÔÕÚÜÇѺª°·¿¡«»€–—‘’“”…]$/

/** What begins a letter that was written in UTF-8 and read in another encoding, with what follows. */
const twice = /[ÃÂ][\u0080-\uffff]|â[\u0080-\uffff]{2}/g

/**
 * Describes letters that were lost or encoded twice, such as the last but one of "LoterÃ­a", with the word
 * that was meant; undefined if there are none.
 */
export function describeBroken(text: string): string | undefined {
  if (text.includes('\ufffd')) {
    const word = wordWith(text, '\ufffd')
    return `has a letter that was lost in "${word}": write it again, and save the file as UTF-8`
  }
  const found = text.match(twice)?.find((each) => mend(each) !== each)
  if (found === undefined) return undefined
  const word = wordWith(text, found)
  return `has letters in another encoding, got "${word}", did you mean "${word.replace(twice, mend)}"?`
}

const wordWith = (text: string, part: string): string =>
  text.split(/\s/).find((word) => word.includes(part)) ?? part

/** The letter that the signs are in UTF-8; the same signs if they are none that people write. */
function mend(signs: string): string {
  const bytes = Array.from(signs, (sign) => `%${byteOf(sign).toString(16).padStart(2, '0')}`)
  try {
    const letter = decodeURIComponent(bytes.join(''))
    return written.test(letter) ? letter : signs
  } catch {
    return signs
  }
}

const byteOf = (sign: string): number => {
  const index = sign === ' ' ? -1 : windows.indexOf(sign)
  return index === -1 ? sign.charCodeAt(0) : 0x80 + index
}
