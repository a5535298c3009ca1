import { addFigures, noFigures, type PayrollFigures } from '../../domain/payroll/payrollRows.ts'
import type { Connection } from '../platform/db/schema.ts'
import { toFigures } from './figureColumns.ts'

/** The figures of earlier closings by employee, product and month. */
export async function closedFigures(
  trx: Connection,
  { tenant, ids, planYear }: { tenant: string; ids: readonly string[]; planYear: number },
): Promise<Map<string, Map<string, PayrollFigures>>> {
  const found = new Map<string, Map<string, PayrollFigures>>()
  if (ids.length === 0) return found
  const rows = await trx
    .selectFrom('payroll_rows')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('plan_year', '=', planYear)
    .where('employee_id', 'in', ids)
    .execute()
  for (const row of rows) {
    const own = found.get(row.employee_id) ?? new Map<string, PayrollFigures>()
    const key = `${row.month_index} ${row.product_id}`
    own.set(key, addFigures(own.get(key) ?? noFigures, toFigures(row)))
    found.set(row.employee_id, own)
  }
  return found
}
