import Big from 'big.js'

/**
 * Money is whole cents inside the product and euros in JSON (D-60). This file converts between the two;
 * `format.ts` and `portal/ui/inputs/moneyText.ts` convert text that is shown or typed. Euros are rounded
 * half away from zero, by the written decimal (1.005 becomes 1.01), not by its binary approximation. A rule
 * that divides cents (a month of a year, an exempt share) rounds its own result.
 */

/** The largest amount that the product accepts, in cents (10,000,000 euros). */
export const maxMoneyCents = 1_000_000_000

/**
 * Converts euros to whole cents, half away from zero (D-60).
 * @throws RangeError if the value is no number
 */
export function toCents(euros: number | string): number {
  if (typeof euros === 'number') {
    const scaled = euros * 100
    const nearest = Math.round(scaled)
    // If the value is not close to a half cent, the binary error cannot change the result; otherwise the
    // written decimal decides. Adding 0 turns -0 into 0.
    if (Math.abs(scaled - nearest) < 0.25 && Math.abs(nearest) < 1e13) return nearest + 0
  }
  const exact = parseExact(euros)
  if (!exact) throw new RangeError(`"${euros}" is not an amount of money: expected euros such as 1234.5`)
  return roundToWhole(exact.times(100)) + 0
}

/** Converts whole cents to euros for JSON, at most two decimals. */
export function toEuros(cents: number): number {
  return cents / 100
}

type Amounts = Record<string, number | null | undefined>

/** Converts each amount of a record to cents; null stays null, undefined is left out. */
export function centsOf<Record extends Amounts>(euros: Record): Record {
  return convertEach(euros, toCents)
}

/** Converts each amount of a record to euros; null stays null, undefined is left out. */
export function eurosOf<Record extends Amounts>(cents: Record): Record {
  return convertEach(cents, toEuros)
}

function convertEach<Record extends Amounts>(amounts: Record, convert: (amount: number) => number): Record {
  const given = Object.entries(amounts).filter(([, amount]) => amount !== undefined)
  return Object.fromEntries(
    given.map(([name, amount]) => [name, typeof amount === 'number' ? convert(amount) : null]),
  ) as Record
}

/**
 * Converts euros, given as a number or a text such as "11.10", to whole cents; undefined for any other value
 * (D-12: a malformed face value).
 */
export function parseEuros(value: unknown): number | undefined {
  const isAmount = typeof value === 'string' ? /^\s*-?\d+(\.\d+)?\s*$/.test(value) : Number.isFinite(value)
  return isAmount ? toCents(value as number | string) : undefined
}

/**
 * A percentage of an amount, in whole cents, half away from zero (D-60); `percent` is a number such as 6.35.
 * @throws RangeError if `cents` is not whole or `percent` is no number
 */
export function percentOf(cents: number, percent: number | string): number {
  const exact = parseExact(percent)
  if (!Number.isInteger(cents)) throw new RangeError(`"${cents}" is not a whole number of cents`)
  if (!exact) throw new RangeError(`"${percent}" is not a percentage: expected a number such as 6.35`)
  return roundToWhole(exact.times(cents).times('0.01')) + 0
}

/**
 * Euros, or a percentage as text ("25%"); each field defines the amount to which the percentage applies
 * (D-01, D-03).
 */
export type WrittenAmount = number | string

/** A fixed amount, or a percentage of an amount; `percent` is a decimal as text, such as "6.35". */
export type AmountOrPercent = { cents: number } | { percent: string }

/**
 * Parses an amount in euros or a percentage ("25%"). Undefined if blank; a malformed or negative value counts
 * as 0 %.
 */
export function parseAmount(value: unknown): AmountOrPercent | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string' && value.trim() === '') return undefined
  if (typeof value === 'string' && value.trim().endsWith('%')) {
    const percent = value.trim().slice(0, -1).trim()
    return { percent: /^\d+(\.\d+)?$/.test(percent) ? percent : '0' }
  }
  const cents = parseEuros(value)
  return cents === undefined || cents < 0 ? { percent: '0' } : { cents }
}

/** Writes an amount as in files and answers: euros, or a percentage as text; the inverse of `parseAmount`. */
export function writeAmount(amount: AmountOrPercent | undefined): WrittenAmount | undefined {
  if (amount === undefined) return undefined
  return 'percent' in amount ? `${amount.percent}%` : toEuros(amount.cents)
}

/** Returns the amount in cents; a percentage is applied to `baseCents` (D-01). Left out: 0. */
export function resolveAmount(amount: AmountOrPercent | undefined, baseCents: number): number {
  if (amount === undefined) return 0
  return 'percent' in amount ? percentOf(baseCents, amount.percent) : amount.cents
}

/**
 * The share of each of `parts` of an evenly spread total, rounded down; the remainder is not spent (D-60).
 */
export function spreadDown(totalCents: number, parts: number): number {
  return parts > 0 ? Math.floor(totalCents / parts) : 0
}

/** Returns how many units fit into an amount, both in cents (D-12, D-13). */
export function countWithin(amountCents: number, unitCents: number): number {
  return unitCents > 0 ? Math.max(0, Math.floor(amountCents / unitCents)) : 0
}

/**
 * A part of a total in percent, rounded half up; 0 if the total is 0 (D-60). `decimals` is used for tax
 * rates only.
 */
export function roundedPercent(part: number, total: number, decimals = 0): number {
  const unit = 10 ** decimals
  return total > 0 ? Math.max(0, Math.floor((part * 200 * unit + total) / (total * 2))) / unit : 0
}

/** A part of a total in percent, unrounded: for widths, and for shares that a formatter rounds. */
export function sharePercent(part: number, total: number): number {
  return total > 0 ? (part / total) * 100 : 0
}

/** Whether a figure is a valid amount: whole cents, not negative, at most 10,000,000 euros. */
export function isAmountCents(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 0 && cents <= maxMoneyCents
}

/** Sums a figure over all items. */
export function sumBy<Item>(items: readonly Item[], figure: (item: Item) => number): number {
  let total = 0
  for (const item of items) total += figure(item)
  return total
}

/** The exact decimal as written; undefined if the value is no number. */
function parseExact(value: number | string): Big | undefined {
  const text = String(value).trim()
  return /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? new Big(text.replace('+', '')) : undefined
}

const roundToWhole = (exact: Big): number => exact.round(0, Big.roundHalfUp).toNumber()
