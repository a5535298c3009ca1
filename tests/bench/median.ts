/** The value in the middle, which one slow run does not change. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Rounds to a number of decimals. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}

/** The duration of an action in milliseconds. */
export async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}

/** The value below which `percent` percent of the values are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0
}
