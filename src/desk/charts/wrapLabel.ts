/** The largest number of letters in a line of a label. */
const lineLetters = 20

/**
 * Breaks a label into lines between words. A word is broken only if it is longer than a line; no letter is
 * lost.
 */
export function wrapLabel(label: string): string[] {
  const pieces = label.split(' ').flatMap((word) => word.match(wordPiece) ?? [])
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${piece}`.length <= lineLetters) lines[lines.length - 1] += ` ${piece}`
    else lines.push(piece)
  }
  return lines
}

const wordPiece = new RegExp(`.{1,${lineLetters}}`, 'gsu')
