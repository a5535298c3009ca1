/**
 * How a number format changes the meaning of a number: as a percentage, with leading zeros or letters
 * (`pieces`: '0' for a digit, or a literal), or in another currency than euros.
 */
export type NumberStyle = 'percent' | { pieces: string[] } | { before: string; after: string }

const percents = new Intl.NumberFormat('en', {
  style: 'percent',
  maximumFractionDigits: 8,
  useGrouping: false,
})

/** A number as its cell shows it: 0.02 is 2%, 123 is 00123 or E-0123. */
export function showNumber(number: number, style: NumberStyle | undefined): number | string {
  if (style === undefined || number < 0) return number
  if (style === 'percent') return percents.format(number)
  if ('before' in style) return `${style.before}${number}${style.after}`
  return Number.isInteger(number) ? fill(style.pieces, String(number)) : number
}

/** Fills digits into the zeros of a mask, from the right; digits that are left over go to the first zero. */
function fill(pieces: readonly string[], digits: string): string {
  let left = digits.padStart(pieces.filter(isPlace).length, '0')
  const first = pieces.findIndex(isPlace)
  return pieces
    .map((piece, index) => ({ piece, index }))
    .toReversed()
    .map(({ piece, index }) => {
      if (!isPlace(piece)) return piece.slice(1)
      const taken = index === first ? left : left.slice(-1)
      left = left.slice(0, left.length - taken.length)
      return taken
    })
    .toReversed()
    .join('')
}

const isPlace = (piece: string): boolean => piece === '0'

/**
 * The first id of a format defined by the file. Some built-in formats below it show the currency of the
 * reader's country (ECMA-376, 18.8.30).
 */
const firstOwnId = 164

/** Returns the style of a number format; undefined if the format shows the plain value. */
export function numberStyleOf(id: string, code: string | undefined): NumberStyle | undefined {
  if (code === undefined) return id === '9' || id === '10' ? 'percent' : undefined
  const pieces = splitPieces(code)
  const pattern = pieces.filter((piece) => !piece.startsWith('"')).join('')
  if (pattern.includes('%')) return 'percent'
  const literals = pieces.map((piece) => (piece.startsWith('"') ? piece.slice(1) : ''))
  const [before, after] = [0, 1].map((side) => literalAt(pieces, literals, side))
  if (/^\s*%\s*$/.test(after!)) return { before: '', after: '%' }
  if (Number(id) >= firstOwnId && [before, after].some((text) => foreign.test(text!)))
    return { before: before!, after: after! }
  const isMask = /^0{2,}$/.test(pattern) || (/^[0#]$/.test(pattern) && /[\p{L}\p{N}]/u.test(before!))
  if (!isMask || [before, after].some((text) => euro.test(text!))) return undefined
  return { pieces: pieces.map((piece) => (piece === '#' ? '0' : piece)) }
}

/** The literals before the first digit, or after the last. */
function literalAt(pieces: readonly string[], literals: readonly string[], side: number): string {
  const isDigit = (piece: string): boolean => /^[0#?]$/.test(piece)
  const at = side === 0 ? pieces.findIndex(isDigit) : pieces.findLastIndex(isDigit)
  return (side === 0 ? literals.slice(0, at) : literals.slice(at + 1)).join('').trim()
}

const euro = /€|\beuros?\b|\beur\b/i

/** Signs and codes of other currencies. */
const foreign = /[$£¥₩₹₽₺₪฿₫₴₦]|\b(?:USD|GBP|CHF|JPY|MXN|ARS|COP|CLP|BRL|CNY|SEK|NOK|DKK|PLN|MAD)\b/

/**
 * Splits the first section of a format into single signs of its pattern, and literals, which are marked by a
 * leading quote. Colors, conditions, locales and widths are left out, because they show nothing.
 */
function splitPieces(code: string): string[] {
  const found: string[] = []
  for (const [token] of code.matchAll(/"[^"]*"|\\.|[_*].|\[[^[\]]*\]|./gsu)) {
    if (token === ';') break
    if (/^[_*]./.test(token)) continue
    const currency = /^\[\$([^\]-]*)/.exec(token)?.[1]
    if (token.startsWith('"')) found.push(`"${token.slice(1, -1)}`)
    else if (token.startsWith('\\')) found.push(`"${token.slice(1)}`)
    else if (token.startsWith('[') && token.length > 1) found.push(...(currency ? [`"${currency}`] : []))
    else if (/[$£¥€\s-]/.test(token)) found.push(`"${token}`)
    else found.push(token)
  }
  return found
}
