type Fields = Record<string, unknown>

/**
 * What a form shows of a profile: its own fields, blanks left out, for a form knows "not given" only as
 * absent.
 */
export function formValues(source: object, names: readonly string[]): Fields {
  const fields = source as Fields
  return withoutBlanks(Object.fromEntries(names.map((name) => [name, fields[name]])))
}

export function withoutBlanks(values: Fields): Fields {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
}

/**
 * What is sent of a form: flat fields only (D-37), a blank as an empty text, so that a value can be taken
 * back.
 */
export function flatBody(
  values: Fields,
  names: readonly string[],
): Record<string, string | number | boolean> {
  return Object.fromEntries(names.map((name) => [name, isFlat(values[name]) ? values[name] : '']))
}

/** Whether two sets of values say the same, in whatever order, blank and absent being one. */
export function isSame(a: Fields, b: Fields): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => (isBlank(a[name]) && isBlank(b[name])) || a[name] === b[name])
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''
const isFlat = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
