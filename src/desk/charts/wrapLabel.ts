/** The most letters of a line beside a bar. */
const lineLetters = 20

/** Breaks a label into lines between words; only a longer word is broken itself, and no letter is lost. */
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
