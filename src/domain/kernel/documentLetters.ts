/** The scripts that the fonts of documents contain (`server/platform/rendering/fonts.ts`). */
const scripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  // Signs common to all scripts, and combining marks.
  'Common',
  'Inherited',
]

const oneLetter = `[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`

/** The pattern of a name in contracts: only letters that documents can show. */
export const documentLetters = `^${oneLetter}*$`

/** The first letter that the fonts of documents do not contain, with its position counted from 1. */
export function foreignLetter(text: string): { letter: string; place: number } | undefined {
  const letters = Array.from(text)
  const at = letters.findIndex((letter) => !known.test(letter))
  const letter = letters[at]
  return letter === undefined ? undefined : { letter, place: at + 1 }
}

const known = new RegExp(oneLetter, 'u')
