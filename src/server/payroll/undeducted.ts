import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Connection } from '../platform/db/schema.ts'
import type { PayrollUndeductedTable } from '../platform/db/tables/payroll.ts'

export type Undeducted = Pick<
  Selectable<PayrollUndeductedTable>,
  'employee_id' | 'product_id' | 'month_index' | 'amount_cents'
>

/** Loads the undeducted amounts of a plan year that the next closing will include, by employee. */
export async function loadUndeducted(
  trx: Connection,
  { tenant, ids, planYear }: { tenant: string; ids: readonly string[]; planYear: number },
): Promise<Map<string, Undeducted[]>> {
  const found = new Map<string, Undeducted[]>()
  if (ids.length === 0) return found
  const rows = await trx
    .selectFrom('payroll_undeducted')
    .select(['employee_id', 'product_id', 'month_index', 'amount_cents'])
    .where('tenant', '=', tenant)
    .where('plan_year', '=', planYear)
    .where('employee_id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('carried_in', 'is', null)
    .orderBy('month_index')
    .orderBy('product_id')
    .execute()
  for (const row of rows) found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), row])
  return found
}

/** The plan years before one that still have an undeducted amount for the next closing. */
export async function undeductedYears(
  trx: Connection,
  { tenant, before }: { tenant: string; before: number },
): Promise<number[]> {
  const rows = await trx
    .selectFrom('payroll_undeducted')
    .select('plan_year')
    .distinct()
    .where('tenant', '=', tenant)
    .where('plan_year', '<', before)
    .where('carried_in', 'is', null)
    .orderBy('plan_year')
    .execute()
  return rows.map(({ plan_year }) => plan_year)
}

/** Records which undeducted amounts a closing includes. */
export async function markCarried(
  trx: Connection,
  { tenant, closing }: { tenant: string; closing: number },
): Promise<void> {
  await sql`
    update payroll_undeducted as told set carried_in = ${closing}
    from payroll_rows as carrying
    where told.tenant = ${tenant} and told.carried_in is null
      and carrying.tenant = ${tenant} and carrying.closing_id = ${closing} and carrying.carried_cents > 0
      and carrying.employee_id = told.employee_id and carrying.product_id = told.product_id
      and carrying.plan_year = told.plan_year and carrying.month_index = told.month_index`.execute(trx)
}

/** Lists the amounts that payroll could not deduct from a person, newest month first. */
export async function listUndeducted(
  trx: Connection,
  { tenant, id }: { tenant: string; id: string },
): Promise<(Selectable<PayrollUndeductedTable> & { carried_month: string | null })[]> {
  const { rows } = await sql<Selectable<PayrollUndeductedTable> & { carried_month: string | null }>`
    select told.*, case when closing.id is not null
      then closing.year || '-' || lpad((closing.month_index + 1)::text, 2, '0') end as carried_month
    from payroll_undeducted as told
    left join payroll_closings as closing on closing.tenant = ${tenant} and closing.id = told.carried_in
    where told.tenant = ${tenant} and told.employee_id = ${id}
    order by told.plan_year desc, told.month_index desc, told.product_id`.execute(trx)
  return rows
}
