import { monthAfterCutOff } from '../../domain/catalogue/planMonths.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection, PayrollClosingRow } from '../platform/db/schema.ts'
import { isSmallCompany, readFigures, storeFigures } from '../platform/db/storedFigures.ts'
import { closingsOf, monthsToClose, nameOf } from './closings.ts'
import type { NewPayrollRow } from './computeRows.ts'
import { OpenMonthSums, sumClosing, type MonthSums } from './monthSums.ts'
import { batchesOfMonth } from './rowsOfMonth.ts'

type Parts = Pick<ServerContext, 'benefits' | 'clock'> & { db: Connection }

/** The sums of a month, and when they were counted. */
export type StoredMonth = { sums: MonthSums; countedAt: Date }

/** Minutes after which reading the forecast of a small company counts it again. */
const freshMinutes = 10

/** Minutes after which the hourly work, which runs in each process, counts it again. */
const hourlyMinutes = 50

/**
 * Returns the next month to close: the first that can be closed, else the one that is still open for choices.
 */
export async function findOpenMonth(db: Connection, company: TenantConfig, today: string): Promise<string> {
  const [first] = await monthsToClose(db, company, today)
  if (first) return first
  const { year, month } = monthAfterCutOff(today, company.settings.cutOffDay)
  return nameOf(year, month - 1)
}

/** Returns the sums of a closed month; they never change, so they are counted once. */
export async function sumsOfClosing(
  { db, clock }: Parts,
  tenant: string,
  { closing, before }: { closing: PayrollClosingRow; before: PayrollClosingRow | undefined },
): Promise<StoredMonth> {
  const name = `closing ${nameOf(closing.year, closing.month_index)}`
  const found = await readFigures<MonthSums>(db, tenant, name)
  if (found) return { sums: found.figures, countedAt: found.countedAt }
  const sums = await sumClosing(db, tenant, { id: closing.id, before: before?.id })
  await storeFigures(db, tenant, { name, figures: sums, countedAt: clock.now() })
  return { sums, countedAt: clock.now() }
}

type Forecast = { month: string; sums: MonthSums }

/**
 * Reads the stored forecast of the next month to close; an old forecast of a small company is counted again.
 * Undefined until the first count.
 */
export async function readForecast(
  parts: Parts,
  company: TenantConfig,
  month: string,
): Promise<StoredMonth | undefined> {
  const found = await readFigures<Forecast>(parts.db, company.subdomain, 'forecast')
  const isOfMonth = found?.figures.month === month
  const isFresh = found && isOfMonth && isYounger(parts, found.countedAt, freshMinutes)
  if (!isFresh && (await isSmallCompany(parts.db, company.subdomain)))
    return countForecast(parts, company, month)
  return isOfMonth && found ? { sums: found.figures.sums, countedAt: found.countedAt } : undefined
}

/** Counts the forecast of a month's closing, and stores it with the time. */
export async function countForecast(
  parts: Parts,
  company: TenantConfig,
  month: string,
): Promise<StoredMonth> {
  const { db, clock } = parts
  const { subdomain: tenant } = company
  const closing = { year: Number(month.slice(0, 4)), monthIndex: Number(month.slice(5)) - 1 }
  const last = (await closingsOf(db, tenant)).at(-1)
  const counted = new OpenMonthSums()
  for await (const { ids, rows } of await batchesOfMonth(parts, company, closing))
    counted.add(rows, last ? await rowsOfClosing(db, tenant, { closing: last.id, ids }) : [])
  const { sums } = counted
  const countedAt = clock.now()
  await storeFigures(db, tenant, { name: 'forecast', figures: { month, sums }, countedAt })
  return { sums, countedAt }
}

/** Counts a company's forecast in the hourly work, unless another process has just counted it. */
export async function refreshForecast(parts: Parts, company: TenantConfig): Promise<void> {
  if (!company.payroll) return
  const month = await findOpenMonth(parts.db, company, parts.clock.today())
  const found = await readFigures<Forecast>(parts.db, company.subdomain, 'forecast')
  const isFresh = found?.figures.month === month && isYounger(parts, found.countedAt, hourlyMinutes)
  if (!isFresh) await countForecast(parts, company, month)
}

const isYounger = ({ clock }: Parts, countedAt: Date, minutes: number): boolean =>
  clock.now().getTime() - countedAt.getTime() < minutes * 60_000

async function rowsOfClosing(
  db: Connection,
  tenant: string,
  { closing, ids }: { closing: number; ids: readonly string[] },
): Promise<NewPayrollRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('payroll_rows')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .where('closing_id', '=', closing)
    .execute()
}
