/** The lines that differ between two texts, as one text each; undefined if the texts are equal. */
export function compareTexts(before: string, after: string): { before: string; after: string } | undefined {
  if (before === after) return undefined
  const [from, to] = [before.split('\n'), after.split('\n')]
  const start = from.findIndex((line, index) => line !== to[index])
  const first = start === -1 ? from.length : start
  let end = 0
  while (end < Math.min(from.length, to.length) - first && from.at(-1 - end) === to.at(-1 - end)) end++
  const middle = (lines: string[]): string => shorten(lines.slice(first, lines.length - end).join(' '))
  return { before: middle(from), after: middle(to) }
}

const maxLetters = 200
const shorten = (text: string): string => (text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text)
