import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection, EmployeeRow } from '../platform/db/schema.ts'
import type { OperationContext } from '../platform/context/operating.ts'
import { listClosings } from './closings.ts'
import { undeductedYears } from './undeducted.ts'
import { rowsToClose, type ClosingMonth, type NewPayrollRow } from './computeRows.ts'

/** The number of employees whose contracts are in memory at the same time. */
const batch = 500

const order = new Intl.Collator('en')

type Dependencies = Pick<ServerContext, 'benefits' | 'clock'> & { db: Connection }

/** Computes the rows of a month as of now, in batches of employees in the order of the file. */
export async function batchesOfMonth(
  parts: Dependencies,
  company: TenantConfig,
  closing: ClosingMonth,
  progress: OperationContext['progress'] = () => undefined,
): Promise<AsyncIterable<{ ids: string[]; rows: NewPayrollRow[] }>> {
  const firstMonths = await firstClosedMonths(parts.db, company.subdomain, closing)
  return computed()

  async function* computed() {
    for await (const employees of employeesOf(parts.db, company.subdomain, progress))
      yield {
        ids: employees.map(({ id }) => id),
        rows: await rowsOf(parts, company, employees, { closing, firstMonths }),
      }
  }
}

type Months = { closing: ClosingMonth; firstMonths: Map<number, number> }

/** Computes the rows of some employees as of now. */
export async function rowsOf(
  { db, benefits, clock }: Dependencies,
  company: TenantConfig,
  employees: readonly EmployeeRow[],
  { closing, firstMonths }: Months,
): Promise<NewPayrollRow[]> {
  const parts = { trx: db, company, benefits, today: clock.today() }
  const rows: NewPayrollRow[] = []
  for (const [planYear, firstMonth] of firstMonths)
    rows.push(...(await rowsToClose(parts, employees, { closing, planYear, firstMonth })))
  return rows.sort((a, b) => order.compare(a.employee_number, b.employee_number))
}

/**
 * The plan years of a closing, each with its first month ever closed, 0 to 11. Years before the last one
 * have no month, 12: only what payroll could not deduct of them is due.
 */
export async function firstClosedMonths(
  trx: Connection,
  tenant: string,
  { year, monthIndex }: ClosingMonth,
): Promise<Map<number, number>> {
  const closings = await listClosings(trx, tenant)
  const firstOf = (planYear: number) => closings.find((each) => each.year === planYear)?.month_index
  const before = firstOf(year - 1)
  const older = await undeductedYears(trx, { tenant, before: year - 1 })
  return new Map([
    ...older.map((planYear) => [planYear, 12] as const),
    ...(before === undefined ? [] : ([[year - 1, before]] as const)),
    [year, firstOf(year) ?? monthIndex],
  ])
}

/** All employees with a contract or a closed row, in batches, by employee number. */
async function* employeesOf(
  trx: Connection,
  subdomain: string,
  progress: (done: number, total: number) => void,
): AsyncIterable<EmployeeRow[]> {
  const people = await trx
    .selectFrom('employees')
    .select(['id', 'employee_number'])
    .where('tenant', '=', subdomain)
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('contracts').select('employee_id').where('tenant', '=', subdomain)),
        eb('id', 'in', eb.selectFrom('payroll_rows').select('employee_id').where('tenant', '=', subdomain)),
      ]),
    )
    .execute()
  people.sort((a, b) => order.compare(a.employee_number, b.employee_number) || order.compare(a.id, b.id))
  for (let from = 0; from < people.length; from += batch) {
    const ids = people.slice(from, from + batch).map(({ id }) => id)
    const rows = await trx
      .selectFrom('employees')
      .selectAll()
      .where('tenant', '=', subdomain)
      .where('id', 'in', ids)
      .execute()
    yield rows
    progress(from + ids.length, people.length)
  }
}
