/**
 * Money is whole cents inside and euros in JSON (D-60): this file is the only crossing, and the only place
 * that knows how a decimal rounds: half away from zero, on the decimal that was written (1.005 is 1.01),
 * never on its binary shadow.
 */

/**
 * Most that any amount of the product may be, in cents (10,000,000 euros): beyond it figures stop being
 * exact.
 */
export const largestCents = 1_000_000_000

/**
 * Whole cents of an amount in euros, half away from zero (D-60). Throws a RangeError where the value is no
 * number.
 */
export function toCents(euros: number | string): number {
  if (typeof euros === 'number') {
    const scaled = euros * 100
    const nearest = Math.round(scaled)
    // Far from a tie the binary error cannot change the answer; near one the written decimal decides.
    if (Math.abs(scaled - nearest) < 0.25 && Math.abs(nearest) < 1e13) return nearest + 0
  }
  const exact = exactOf(String(euros).trim())
  if (!exact) throw new RangeError(`"${euros}" is not an amount of money: expected euros such as 1234.5`)
  return Number(dividedHalfUp(exact.digits * 100n, 10n ** exact.scale))
}

/** Euros for JSON, at most two decimals. */
export function toEuros(cents: number): number {
  return cents / 100
}

type Amounts = Record<string, number | null | undefined>

/** Each amount of a record in cents; null stays null, and what is undefined is left out. */
export function centsOf<Record extends Amounts>(euros: Record): Record {
  return eachOf(euros, toCents)
}

/** Each amount of a record in euros; null stays null, and what is undefined is left out. */
export function eurosOf<Record extends Amounts>(cents: Record): Record {
  return eachOf(cents, toEuros)
}

function eachOf<Record extends Amounts>(amounts: Record, convert: (amount: number) => number): Record {
  const given = Object.entries(amounts).filter(([, amount]) => amount !== undefined)
  return Object.fromEntries(
    given.map(([name, amount]) => [name, typeof amount === 'number' ? convert(amount) : null]),
  ) as Record
}

/**
 * Whole cents of a number or a dot-decimal text, undefined where it is neither (D-12: a face value in a wrong
 * format).
 */
export function parseEuros(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? toCents(value) : undefined
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return undefined
  return toCents(value)
}

/** Percent of an amount, in cents, half up. `percent` is a number such as 6.35. */
export function percentOf(cents: number, percent: number | string): number {
  const exact = exactOf(String(percent).trim())
  if (!exact) throw new RangeError(`"${percent}" is not a percentage: expected a number such as 6.35`)
  return Number(dividedHalfUp(BigInt(cents) * exact.digits, 100n * 10n ** exact.scale))
}

/** A fixed amount, or a percentage of an amount; `percent` is a decimal as text, such as "6.35". */
export type AmountOrPercent = { cents: number } | { percent: string }

/**
 * An amount as it is written, in euros or as a percentage ("25%"). Undefined where it is blank; what is
 * malformed or negative is written and counts as nothing: 0 %.
 */
export function parseAmount(value: unknown): AmountOrPercent | undefined {
  if (value === null || value === undefined || String(value).trim() === '') return undefined
  if (typeof value === 'string' && value.trim().endsWith('%')) {
    const percent = value.trim().slice(0, -1).trim()
    return { percent: /^\d+(\.\d+)?$/.test(percent) ? percent : '0' }
  }
  const cents = parseEuros(value)
  return cents === undefined || cents < 0 ? { percent: '0' } : { cents }
}

/** The amount in cents; `baseCents` is what a percentage is taken of (D-01). Nothing where it is left out. */
export function resolveAmount(amount: AmountOrPercent | undefined, baseCents: number): number {
  if (amount === undefined) return 0
  return 'percent' in amount ? percentOf(baseCents, amount.percent) : amount.cents
}

/**
 * What each of `parts` gets when a total is spread evenly; the rest that does not divide stays unspent
 * (D-60).
 */
export function spreadDown(totalCents: number, parts: number): number {
  return parts > 0 ? Math.floor(totalCents / parts) : 0
}

/** How many units of a price fit into an amount (D-12, D-13). */
export function countWithin(amountCents: number, unitCents: number): number {
  return unitCents > 0 ? Math.max(0, Math.floor(amountCents / unitCents)) : 0
}

/** Part of a total as a whole percent, half up; nothing of nothing is 0 (D-60). */
export function wholePercent(part: number, total: number): number {
  return total > 0 ? Math.max(0, Math.floor((part * 200 + total) / (total * 2))) : 0
}

/**
 * Whether a figure is an amount the product can hold: whole cents, not negative, not beyond 10,000,000 euros.
 */
export function isAmountCents(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= largestCents
}

/** The sum of one figure of many things. */
export function sumBy<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  let total = 0
  for (const item of items) total += figure(item)
  return total
}

/** The decimal as written: digits over a power of ten. */
function exactOf(text: string): { digits: bigint; scale: bigint } | undefined {
  const parts = /^([+-]?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text)
  if (!parts) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale >= 0 ? { digits, scale: BigInt(scale) } : { digits: digits * 10n ** BigInt(-scale), scale: 0n }
}

function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -rounded : rounded
}
