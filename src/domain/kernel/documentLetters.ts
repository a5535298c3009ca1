/** The scripts whose letters the fonts of documents have (`server/platform/rendering/fonts.ts`). */
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
  // Signs of all scripts, and marks above and below letters.
  'Common',
  'Inherited',
]

const oneLetter = `[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]`

/** The pattern of a name, which contracts print: its letters are of scripts that a document can show. */
export const documentLetters = `^${oneLetter}*$`

/** The first letter of a text that no document can show, with its place from 1 on. */
export function foreignLetter(text: string): { letter: string; place: number } | undefined {
  const letters = Array.from(text)
  const at = letters.findIndex((letter) => !known.test(letter))
  const letter = letters[at]
  return letter === undefined ? undefined : { letter, place: at + 1 }
}

const known = new RegExp(oneLetter, 'u')
