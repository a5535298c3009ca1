import { sumBy } from '../../../domain/kernel/money.ts'
import { absent, OperationRefused, type OperationContext } from '../../platform/context/operating.ts'
import type { EmployeeRow } from '../../platform/db/schema.ts'
import { parseMonth } from '../closeMonth.ts'

/**
 * Deletes the amounts of a person's month that were accepted as not deducted and that no closing has
 * included yet.
 * @throws OperationRefused if there are none, or a closing has included all of them
 */
export async function withdrawUndeducted(
  { db }: OperationContext,
  { tenant, id, employee_number: employee }: EmployeeRow,
  month: string,
): Promise<{ lines: number; amountCents: number }> {
  const { year, monthIndex } = parseMonth(month)
  const accepted = await db
    .selectFrom('payroll_undeducted')
    .select(['amount_cents', 'carried_in'])
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where('plan_year', '=', year)
    .where('month_index', '=', monthIndex)
    .forUpdate()
    .execute()
  const waiting = accepted.filter(({ carried_in }) => carried_in === null)
  if (accepted.length === 0) throw absent({ id: 'payroll.notAccepted', employee, month })
  if (waiting.length === 0) throw new OperationRefused([{ id: 'payroll.carried', employee, month }])
  await db
    .deleteFrom('payroll_undeducted')
    .where('tenant', '=', tenant)
    .where('employee_id', '=', id)
    .where('plan_year', '=', year)
    .where('month_index', '=', monthIndex)
    .where('carried_in', 'is', null)
    .execute()
  return { lines: waiting.length, amountCents: sumBy(waiting, ({ amount_cents }) => amount_cents) }
}
