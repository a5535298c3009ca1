import { monthAfterCutOff } from '../../domain/catalogue/planMonths.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { monthText, yearOf } from '../../domain/kernel/calendar.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection, PayrollClosingRow } from '../platform/db/schema.ts'
import {
  countIfOld,
  readFigures,
  readOrCount,
  storeFigures,
  type Counted,
} from '../platform/db/storedFigures.ts'
import { listClosings, monthsToClose } from './closings.ts'
import type { NewPayrollRow } from './computeRows.ts'
import { sumClosing, type MonthSums } from './monthSums.ts'
import { OpenMonthSums } from './openMonthSums.ts'
import { batchesOfMonth } from './rowsOfMonth.ts'

type Dependencies = Pick<ServerContext, 'benefits' | 'clock'> & { db: Connection }

/** The sums of a month, and when they were counted. */
export type StoredMonth = { sums: MonthSums; countedAt: Date }

/**
 * Returns the next month to close: the first month that can be closed, or else the month that is still open
 * for choices.
 */
export async function findOpenMonth(db: Connection, company: TenantConfig, today: string): Promise<string> {
  const [first] = await monthsToClose(db, company, today)
  if (first) return first
  const { year, month } = monthAfterCutOff(today, company.settings.cutOffDay)
  return monthText(year, month - 1)
}

/** Returns the sums of a closed month; they never change, so they are counted once. */
export async function sumsOfClosing(
  { db, clock }: Dependencies,
  tenant: string,
  { closing, before }: { closing: PayrollClosingRow; before: PayrollClosingRow | undefined },
): Promise<StoredMonth> {
  const name = `sums of closing ${monthText(closing.year, closing.month_index)}`
  const found = await readFigures<MonthSums>(db, tenant, name)
  if (found) return { sums: found.figures, countedAt: found.countedAt }
  const sums = await sumClosing(db, tenant, { id: closing.id, before: before?.id })
  await storeFigures(db, tenant, { name, figures: sums, countedAt: clock.now() })
  return { sums, countedAt: clock.now() }
}

type Forecast = { month: string; sums: MonthSums }

const forecastOf = (parts: Dependencies, company: TenantConfig, month: string) => ({
  name: 'forecast',
  isOf: (forecast: Forecast) => forecast.month === month,
  count: () => countForecast(parts, company, month),
})

/**
 * Reads the stored forecast of the next month to close; an old forecast of a small company is counted again.
 * Undefined until the first count.
 */
export async function readForecast(
  parts: Dependencies,
  company: TenantConfig,
  month: string,
): Promise<StoredMonth | undefined> {
  const found = await readOrCount(parts, company.subdomain, forecastOf(parts, company, month))
  return found && { sums: found.figures.sums, countedAt: found.countedAt }
}

/** Counts the forecast of a month's closing, and stores it with the time. */
async function countForecast(
  parts: Dependencies,
  company: TenantConfig,
  month: string,
): Promise<Counted<Forecast>> {
  const { db, clock } = parts
  const { subdomain: tenant } = company
  const closing = { year: yearOf(month), monthIndex: Number(month.slice(5)) - 1 }
  const last = (await listClosings(db, tenant)).at(-1)
  const counted = new OpenMonthSums()
  for await (const { ids, rows } of await batchesOfMonth(parts, company, closing))
    counted.add(rows, last ? await rowsOfClosing(db, tenant, { closing: last.id, ids }) : [])
  const forecast = { name: 'forecast', figures: { month, sums: counted.sums }, countedAt: clock.now() }
  await storeFigures(db, tenant, forecast)
  return forecast
}

/** Counts a company's forecast in the hourly work. */
export async function refreshForecast(parts: Dependencies, company: TenantConfig): Promise<void> {
  if (!company.payroll) return
  const month = await findOpenMonth(parts.db, company, parts.clock.today())
  await countIfOld(parts, company.subdomain, forecastOf(parts, company, month))
}

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
