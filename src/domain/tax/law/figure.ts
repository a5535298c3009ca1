/** A figure of the law as it holds in a year, with where it stands. Amounts are euros, rates percents. */
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

/** The figure of a year: its own, else the latest before it, else the first (D-122). */
export function figureOf<Value>(figures: FigureByYear<Value>, year: number): Figure<Value> {
  const found = figures.findLast((figure) => figure.year <= year) ?? figures[0]
  if (!found) throw new RangeError('a figure of the law has no year')
  return found
}

/**
 * A percentage of cents that are not negative, half a cent upwards. As `percentOf` of the kernel, but in whole
 * numbers: a plan is computed at each key press. `percent` has two decimals at most.
 */
export function centsAt(cents: number, percent: number): number {
  return Math.floor((cents * Math.round(percent * 100) + 5_000) / 10_000)
}
