/** The first day of a month, YYYY-MM-DD; `monthIndex` counts from 0. */
export function firstDayOfMonth(year: number, monthIndex: number): string {
  return `${year}-${String(monthIndex + 1).padStart(2, '0')}-01`
}
