import { monthAfterCutOff } from '../../domain/catalogue/planMonths.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { Connection, PayrollClosingRow } from '../platform/db/schema.ts'
import { monthText } from './payrollFile.ts'

/** The closed months of a company, in their order. */
export async function closingsOf(db: Connection, tenant: string): Promise<PayrollClosingRow[]> {
  return db
    .selectFrom('payroll_closings')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('year')
    .orderBy('month_index')
    .execute()
}

/**
 * The next month that can be closed today: the one after the last closing, else the newest whose cut-off is
 * over; undefined where all are closed.
 */
export async function monthToClose(
  db: Connection,
  { subdomain, settings }: TenantConfig,
  today: string,
): Promise<string | undefined> {
  const { year, month } = monthAfterCutOff(today, settings.cutOffDay)
  const newest = month === 1 ? nameOf(year - 1, 11) : nameOf(year, month - 2)
  const last = (await closingsOf(db, subdomain)).at(-1)
  if (!last) return newest
  const next = monthAfter(last)
  return next <= newest ? next : undefined
}

/** The month that is closed after this one. */
export function monthAfter({
  year,
  month_index: monthIndex,
}: Pick<PayrollClosingRow, 'year' | 'month_index'>): string {
  return monthIndex === 11 ? nameOf(year + 1, 0) : nameOf(year, monthIndex + 1)
}

/** A month as people write it: 2026-06. */
export const nameOf = (year: number, monthIndex: number): string => `${year}-${monthText(monthIndex)}`
