import type { Enrollment } from '../../domain/catalogue/enrollment.ts'
import type { EmployeeRow } from '../db/schema.ts'

/** A window as the database answers it beside the rows of a plan. */
export type WindowRow = {
  year: number
  fromDate: string
  toDate: string
  collectiveId: string | null
  /** Of a window for one person. */
  months: number[] | null
}

/** The windows of a company and those of one person ($1 and $2), for the statement that reads a plan. */
export const windowsAsJson = `
  (select coalesce(json_agg(json_build_object('year', declared.year, 'fromDate', declared.from_on,
      'toDate', declared.to_on, 'collectiveId', declared.collective_id, 'months', declared.months)
      order by declared.id), '[]')
    from enrollment_windows as declared
    where declared.tenant = $1 and (declared.employee_id is null or declared.employee_id = $2)
      and declared.shut_at is null)`

/**
 * When an employee may choose, by the windows of the company (D-97); undefined where there is none. A year
 * with windows of others only is closed to the employee.
 */
export function enrollmentOf(
  rows: readonly WindowRow[],
  { collective_id }: Pick<EmployeeRow, 'collective_id'>,
): Enrollment | undefined {
  if (rows.length === 0) return undefined
  const windows: Record<string, { fromDate: string; toDate: string }[]> = {}
  for (const { year, fromDate, toDate, collectiveId, months } of rows) {
    if (months) continue
    const own = (windows[year] ??= [])
    if (collectiveId === null || collectiveId === collective_id) own.push({ fromDate, toDate })
  }
  const opened = rows.flatMap(({ year, fromDate, toDate, months }) =>
    months ? [{ year, fromDate, toDate, months }] : [],
  )
  return { windows, opened }
}
