import { readFileSync } from 'node:fs'

/** The words of a new category, by id and language; what nobody needs is left out. */
const words = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'))

/** The four files of messages/, by path. */
export function messageFiles({ title, covers, steps, documentation }) {
  const needed = {
    ...words.always,
    ...(covers === 'children' && words.children),
    ...(documentation !== 'none' && words.documentation),
    ...(steps === '2' && words.steps),
  }
  const files = ['es', 'ca', 'en', 'pt'].map((language) => {
    const own = Object.entries(needed).map(([id, texts]) => [id, texts[language]])
    const text = JSON.stringify({ name: title, ...Object.fromEntries(own) }, null, 2)
    return [`messages/${language}.json`, `${text}\n`]
  })
  return Object.fromEntries(files)
}
