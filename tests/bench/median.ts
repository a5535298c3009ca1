/** The value in the middle, which one slow run does not change. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Rounds to a number of decimals. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits))
}

/** Milliseconds an action takes. */
export async function timed(action: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await action()
  return performance.now() - started
}
