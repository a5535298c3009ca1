import { monthText } from '../../domain/kernel/calendar.ts'
import { monthAfterCutOff } from '../../domain/catalogue/planMonths.ts'
import { addFigures, noFigures, type PayrollFigures } from '../../domain/payroll/payrollRows.ts'
import type { PayrollLayout } from '../../domain/company/payroll/schemaPayroll.ts'
import { absent, companyOf, OperationRefused, type OperationContext } from '../platform/context/operating.ts'
import type { Connection } from '../platform/db/schema.ts'
import { tryLock } from '../platform/db/tryLock.ts'
import { listClosings, monthAfterClosing, monthsToClose } from './closings.ts'
import { type ClosingMonth, type NewPayrollRow } from './computeRows.ts'
import { toFigures } from './figureColumns.ts'
import { keepPeople } from './keepPeople.ts'
import { batchesOfMonth } from './rowsOfMonth.ts'
import { payrollFile, payrollFileName } from './payrollFile.ts'
import { markCarried } from './undeducted.ts'

type ClosedMonth = PayrollFigures & {
  carriedCents: number
  month: string
  employees: number
  rows: number
  adjustments: number
  settlements: number
  afterExit: number
  file: string
}

/** Rows per statement. */
const batch = 500

/**
 * Closes a company's month permanently: all rows, changes of earlier closed months, and the amounts that a
 * leaver still owes (D-96). Writes the file of rows; in a dry run the file is a preview. `isFirst` confirms
 * that the first closing is of another month than expected.
 * @throws OperationRefused: out of order, before the cut-off, closed already, a product without a code
 */
export async function closeMonth(
  context: OperationContext,
  month: string,
  isFirst: boolean,
): Promise<ClosedMonth> {
  const { db: trx, clock, actor } = context
  const company = companyOf(context)
  const closing = parseMonth(month)
  const layout = requireLayout(context)
  await assertCanClose(context, closing, isFirst)
  const batches = await batchesOfMonth(context, company, closing, context.progress)
  const { id } = await trx
    .insertInto('payroll_closings')
    .values({
      tenant: company.subdomain,
      year: closing.year,
      month_index: closing.monthIndex,
      layout: JSON.stringify(layout),
      closed_by: actor,
      closed_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepPeople(context, { id, ...closing })
  const closed = new Totals(layout)
  let position = 0
  for await (const { rows } of batches) {
    closed.add(rows)
    for (let from = 0; from < rows.length; from += batch)
      await trx
        .insertInto('payroll_rows')
        .values(
          rows.slice(from, from + batch).map((row) => ({ ...row, closing_id: id, position: position++ })),
        )
        .execute()
  }
  await markCarried(trx, { tenant: company.subdomain, closing: id })
  closed.assertCodes()
  const file = payrollFileName(layout, closing.year, closing.monthIndex)
  // If a text file cannot contain a row, writing is refused here, and nothing is closed.
  const pieces = payrollFile(layout, pagesOf(trx, company.subdomain, id))
  await context.writeFile(context.dryRun ? `preview-${file}` : file, pieces)
  return { month, ...closed.counts, ...closed.figures, file }
}

/** Writes the file of a closed month, byte for byte the same at each call. */
export async function writeClosedMonth(
  context: OperationContext,
  month: string,
): Promise<{ month: string; file: string; closedBy: string }> {
  const { year, monthIndex } = parseMonth(month)
  const { subdomain } = companyOf(context)
  const closing = (await listClosings(context.db, subdomain)).find(
    (each) => each.year === year && each.month_index === monthIndex,
  )
  if (!closing) throw absent({ id: 'payroll.notClosed', company: subdomain, month })
  const file = payrollFileName(closing.layout, year, monthIndex)
  await context.writeFile(file, payrollFile(closing.layout, pagesOf(context.db, subdomain, closing.id)))
  return { month, file, closedBy: closing.closed_by }
}

/**
 * Parses YYYY-MM.
 * @throws OperationRefused
 */
export function parseMonth(month: string): ClosingMonth {
  const [, year, number] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? []
  if (!year) throw new OperationRefused([{ id: 'payroll.month', month }])
  return { year: Number(year), monthIndex: Number(number) - 1 }
}

function requireLayout(context: OperationContext): PayrollLayout {
  const { payroll, subdomain } = companyOf(context)
  if (!payroll) throw new OperationRefused([{ id: 'payroll.noLayout', company: subdomain }])
  return payroll
}

async function assertCanClose(
  { db: trx, clock, ...context }: OperationContext,
  { year, monthIndex }: ClosingMonth,
  isFirst: boolean,
): Promise<void> {
  const company = companyOf(context)
  const { subdomain, settings } = company
  if (!(await tryLock(trx, `payroll:${subdomain}`)))
    throw new OperationRefused([{ id: 'payroll.busy', company: settings.name }])
  const month = monthText(year, monthIndex)
  const closings = await listClosings(trx, subdomain)
  const own = closings.find((each) => each.year === year && each.month_index === monthIndex)
  if (own) throw new OperationRefused([{ id: 'payroll.closed', month, by: own.closed_by }])
  const last = closings.at(-1)
  if (last) {
    const next = monthAfterClosing(last)
    if (month !== next) throw new OperationRefused([{ id: 'payroll.order', next }])
  }
  const today = clock.today()
  const open = monthAfterCutOff(today, settings.cutOffDay)
  if (monthText(open.year, open.month - 1) <= month)
    throw new OperationRefused([{ id: 'payroll.open', month }])
  // A closing cannot be undone and closings are consecutive, so an unexpected first month asks for
  // confirmation.
  const [waiting = month] = last ? [] : await monthsToClose(trx, company, today)
  if (month === waiting || isFirst) return
  throw new OperationRefused([
    month < waiting ? { id: 'payroll.first', month, waiting } : { id: 'payroll.leftOut', month, waiting },
  ])
}

/** Loads the rows of a closing in order, a page at a time. */
async function* pagesOf(db: Connection, tenant: string, closingId: number): AsyncIterable<NewPayrollRow[]> {
  const size = 2_000
  for (let from = 0; ; from += size) {
    const rows = await db
      .selectFrom('payroll_rows')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('closing_id', '=', closingId)
      .where('position', '>=', from)
      .where('position', '<', from + size)
      .orderBy('position')
      .execute()
    if (rows.length === 0) return
    yield rows
  }
}

/** The control totals of a closing; `add` counts each batch of rows. */
class Totals {
  counts = { employees: 0, rows: 0, adjustments: 0, settlements: 0, afterExit: 0 }
  figures = { ...noFigures, carriedCents: 0 }
  readonly #layout: PayrollLayout
  readonly #withoutCode = new Set<string>()

  constructor(layout: PayrollLayout) {
    this.#layout = layout
  }

  add(rows: readonly NewPayrollRow[]): void {
    const count = (kind: NewPayrollRow['kind']): number => rows.filter((row) => row.kind === kind).length
    this.counts = {
      employees: this.counts.employees + new Set(rows.map((row) => row.employee_id)).size,
      rows: this.counts.rows + rows.length,
      adjustments: this.counts.adjustments + count('adjustment'),
      settlements: this.counts.settlements + count('settlement'),
      afterExit: this.counts.afterExit + count('afterExit'),
    }
    for (const row of rows) {
      const carriedCents = this.figures.carriedCents + row.carried_cents
      this.figures = { ...addFigures(this.figures, toFigures(row)), carriedCents }
      if (!(row.product_id in this.#layout.concepts)) this.#withoutCode.add(row.product_id)
    }
  }

  /** @throws OperationRefused if a product has no payroll code */
  assertCodes(): void {
    const reasons = [...this.#withoutCode].map((product) => ({ id: 'payroll.noCode', product }) as const)
    if (reasons.length > 0) throw new OperationRefused(reasons)
  }
}
