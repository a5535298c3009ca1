/** Distinct numbers, the lowest first. */
export function ascending(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

/** Converts each value of a record. */
export function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  convert: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, convert(value)]))
}

/** Returns a record without the given names. */
export function without(
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
}

/** Returns an object without its undefined values. */
export function withoutUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values
}

/** Whether a value is an object and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
