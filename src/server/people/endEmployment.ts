import { employeeContextOf } from '../employee/employeeContext.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'

/**
 * Closes the earlier employment of a returning employee (D-106). Each contract stores the size of its year's
 * company bag, for payroll. Bags are deleted and personal windows are closed; the operator's file supplies
 * new ones.
 */
export async function endEmployment(context: OperationContext, row: EmployeeRow): Promise<void> {
  const { db, clock } = context
  const plan = await employeeContextOf(db, { tenant: companyOf(context), row, today: clock.today() })
  const { last } = await db
    .selectFrom('contracts')
    .select(({ fn }) => fn.max('former_employment').as('last'))
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .executeTakeFirstOrThrow()
  for (const [year, { companyBagCents }] of Object.entries(plan.bags))
    await db
      .updateTable('contracts')
      .set({ former_bag_cents: companyBagCents, former_employment: Number(last ?? 0) + 1 })
      .where('tenant', '=', row.tenant)
      .where('employee_id', '=', row.id)
      .where('year', '=', Number(year))
      .where('former_bag_cents', 'is', null)
      .execute()
  await db
    .deleteFrom('employee_bags')
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .execute()
  await db
    .updateTable('enrollment_windows')
    .set({ shut_at: clock.now() })
    .where('tenant', '=', row.tenant)
    .where('employee_id', '=', row.id)
    .where('shut_at', 'is', null)
    .execute()
}
