/**
 * Returns the day of a date field whose year is typed to its end: 0002-06-01 and 0020-06-01 are on the way to
 * 2026. The field keeps what is typed by itself, for a value that is written back begins the year anew.
 */
export const takeWholeDay = (typed: string): string | undefined =>
  typed === '' || typed.startsWith('0') ? undefined : typed
