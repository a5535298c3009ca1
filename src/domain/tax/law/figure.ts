/** A legal figure of a year; `citations.ts` has its article. Amounts are cents, rates percents. */
export type Figure<Value> = {
  year: number
  /** First day of validity, if not 1 January. */
  validFrom?: string
  value: Value
}

/** Ordered by year. */
export type FigureByYear<Value> = readonly Figure<Value>[]

type AnyFigures = FigureByYear<unknown>

/** Replacement lists, by the list that each replaces. */
export type OtherFigures = ReadonlyMap<AnyFigures, AnyFigures>

let others: OtherFigures | undefined

/**
 * Runs `work` with other figures than today's: those of a signature, or of a future year. `work` must be
 * synchronous.
 */
export function withFigures<Result>(figures: OtherFigures, work: () => Result): Result {
  const before = others
  others = figures
  try {
    return work()
  } finally {
    others = before
  }
}

/**
 * The figure for a year: that of the year itself, or else the latest earlier one, or else the first of the
 * list (D-122).
 */
export function figureOf<Value>(figures: FigureByYear<Value>, year: number): Figure<Value> {
  const listed = (others?.get(figures) as FigureByYear<Value> | undefined) ?? figures
  // A loop, because a plan asks some hundred times at each key press.
  for (let at = listed.length - 1; at >= 0; at--) if (at === 0 || listed[at]!.year <= year) return listed[at]!
  throw new RangeError('a figure of the law has no year')
}

/** Legal rates have two decimals, so hundredths of a percent are whole numbers. */
const ratesOfPercent = 100
const ratesOfWhole = 10_000

/** Converts a percentage to hundredths of a percent. */
export const rateOf = (percent: number): number => Math.round(percent * ratesOfPercent)

/**
 * Cents at a rate of `rateOf`, half a cent rounded up; `cents` are not negative. Like the kernel's
 * `percentOf`, but in whole numbers, because a plan is computed at each key press.
 */
export function centsAtRate(cents: number, rate: number): number {
  return Math.floor((cents * rate + ratesOfWhole / 2) / ratesOfWhole)
}

/** Applies a percentage to cents. */
export const centsAt = (cents: number, percent: number): number => centsAtRate(cents, rateOf(percent))

/** The rate of a part of a whole in hundredths of a percent, decimals cut: 19.3625 % becomes 1936. */
export const cutRate = (partCents: number, wholeCents: number): number =>
  wholeCents > 0 ? Math.floor((partCents * ratesOfWhole) / wholeCents) : 0

/** Converts hundredths of a percent to percent: 1642 is 16.42. */
export const percentOfRate = (rate: number): number => rate / ratesOfPercent
