/** A list is cut if it has more values than this. */
const maxValues = 20
const keptValues = 10

/** Whether a part between two commas is one value of a list: a word, or a text in quotes. */
const isValue = (part: string): boolean => /^(?:"[^"]*"|[^\s"]+)\]?$/.test(part)

/** Cuts a list of more than twenty values in a sentence after ten, and says how many more there are. */
export function cutLists(sentence: string): string {
  const parts = sentence.split(/, ?/)
  if (parts.length <= maxValues) return sentence
  const cut: string[] = []
  for (let at = 0; at < parts.length;) {
    const end = parts.findIndex((part, index) => index > at && !isValue(part))
    const list = parts.slice(at, end === -1 ? undefined : end)
    const more = list.length - keptValues
    const isLong = list.length > maxValues
    cut.push(isLong ? `${list.slice(0, keptValues).join(', ')} and ${more} more` : list.join(', '))
    at += list.length
  }
  return cut.join(', ')
}
