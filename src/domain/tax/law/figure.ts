/** A figure of the law as it holds in a year, with where it stands. Amounts are cents, rates percents. */
export type Figure<Value> = {
  year: number
  /** The first day on which it holds, where it is not the year's first. */
  validFrom?: string
  /** The day on which it was published, where it was found. */
  published?: string
  law: string
  source: string
  value: Value
}

/** In the order of years. */
export type FigureByYear<Value> = readonly Figure<Value>[]

type AnyFigures = FigureByYear<unknown>

/** Figures in place of those of this code, by the list that they stand in for. */
export type OtherFigures = ReadonlyMap<AnyFigures, AnyFigures>

let others: OtherFigures | undefined

/**
 * Works something out with other figures than those of today: those of a signature, or of a year to come. The
 * work is done when it returns; nothing that waits may be in it.
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

/** The figure of a year: its own, else the latest before it, else the first (D-122). */
export function figureOf<Value>(figures: FigureByYear<Value>, year: number): Figure<Value> {
  const listed = (others?.get(figures) as FigureByYear<Value> | undefined) ?? figures
  const found = listed.findLast((figure) => figure.year <= year) ?? listed[0]
  if (!found) throw new RangeError('a figure of the law has no year')
  return found
}

/** The law prints rates with two decimals: in hundredths of a percent they are whole numbers. */
const ratesOfPercent = 100
const ratesOfWhole = 10_000

/** A rate, in hundredths of a percent. */
export const rateOf = (percent: number): number => Math.round(percent * ratesOfPercent)

/**
 * Cents at a rate of `rateOf`, half a cent upwards; `cents` are not negative. As `percentOf` of the kernel,
 * but in whole numbers: a plan is computed at each key press.
 */
export function centsAtRate(cents: number, rate: number): number {
  return Math.floor((cents * rate + ratesOfWhole / 2) / ratesOfWhole)
}

/** Cents at a percentage. */
export const centsAt = (cents: number, percent: number): number => centsAtRate(cents, rateOf(percent))

/** The rate of a part, cut: 19.3625 % is 1936. */
export const cutRate = (partCents: number, wholeCents: number): number =>
  wholeCents > 0 ? Math.floor((partCents * ratesOfWhole) / wholeCents) : 0

/** A rate in percent, as people read it: 1642 is 16.42. */
export const percentOfRate = (rate: number): number => rate / ratesOfPercent
