import { monthAfterCutOff } from '../../domain/catalogue/planMonths.ts'
import { monthAfter, monthText } from '../../domain/kernel/calendar.ts'
import { findStates } from '../../domain/plan/contractState.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { Connection, PayrollClosingRow } from '../platform/db/schema.ts'

/** The closed months of a company, in order. */
export async function listClosings(db: Connection, tenant: string): Promise<PayrollClosingRow[]> {
  return db
    .selectFrom('payroll_closings')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('year')
    .orderBy('month_index')
    .execute()
}

/**
 * The months that can be closed today, in order: those after the last closing. Before any closing: those
 * from the first charged month on, or only the newest month if none is charged.
 */
export async function monthsToClose(
  db: Connection,
  { subdomain, settings }: TenantConfig,
  today: string,
): Promise<string[]> {
  const { year, month } = monthAfterCutOff(today, settings.cutOffDay)
  const newest = monthText(year, month - 2)
  const last = (await listClosings(db, subdomain)).at(-1)
  const first = last ? monthAfterClosing(last) : ((await firstChargedMonth(db, subdomain)) ?? newest)
  const months: string[] = []
  for (let next = !last && first > newest ? newest : first; next <= newest;) {
    months.push(next)
    next = monthAfter(next)
  }
  return months
}

/** The first month of a contract that is or was in force; undefined if there is none. */
async function firstChargedMonth(db: Connection, tenant: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('contracts')
    .innerJoin('contract_items as item', (join) =>
      join.onRef('item.tenant', '=', 'contracts.tenant').onRef('item.contract_id', '=', 'contracts.id'),
    )
    .select(['year', 'month_index'])
    .where('contracts.tenant', '=', tenant)
    .where((eb) =>
      eb.or([
        eb('state', 'in', findStates('hasConditionsInForce')),
        eb('month_index', '<=', eb.ref('covered_until')),
      ]),
    )
    .orderBy('year')
    .orderBy('month_index')
    .limit(1)
    .executeTakeFirst()
  return first && monthText(first.year, first.month_index)
}

/** The month to close after a closed one. */
export function monthAfterClosing(closing: Pick<PayrollClosingRow, 'year' | 'month_index'>): string {
  return monthText(closing.year, closing.month_index + 1)
}
