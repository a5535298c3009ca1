import type { EmployeeRow, JsonRow } from './schema.ts'

/** Restores an employee's row from a statement's JSON. */
export function employeeFromJson(row: JsonRow<EmployeeRow>): EmployeeRow {
  const { reminders_off_at: off } = row
  return {
    ...row,
    reminders_off_at: off === null ? null : new Date(off),
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
  }
}
