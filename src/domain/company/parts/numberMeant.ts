/** The longest number with its blanks; the expressions below read each character several times. */
const maxLength = 40

/**
 * The number that the author probably intended, as JSON: "1.200,50 €" is 1200.5. Undefined if the text is no
 * number, or if its separator may be a decimal or a thousands sign: "1.200".
 */
export function numberMeant(written: string): string | undefined {
  if (written.length > maxLength) return undefined
  const [, sign = '', digits = ''] =
    /^\s*€?\s*([+-]?)([\d., ]{1,20}?)\s*(?:€|eur|euros?)?\s*$/i.exec(written) ?? []
  const groups = digits.replaceAll(' ', '').split(/[.,]/)
  if (!/\d/.test(digits)) return undefined
  const signs = digits.replace(/[^.,]/g, '')
  const isGrouped = groups.slice(1).every((group) => group.length === 3)
  if (signs.length === 1 && isGrouped && /^[1-9]\d{0,2}$/.test(groups[0] ?? '')) return undefined
  const isWhole = signs.length !== 1 && isGrouped && new Set(signs).size === 1
  const decimals = isWhole || groups.length === 1 ? '' : groups.pop()
  return String(Number(`${sign}${groups.join('')}.${decimals}0`))
}
