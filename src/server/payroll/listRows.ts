import { sql } from 'kysely'
import { deductedCents } from './figureColumns.ts'
import { monthText } from '../../domain/kernel/calendar.ts'
import { absent, companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { parseMonth } from './closeMonth.ts'
import { listClosings } from './closings.ts'
import type { ClosingMonth, NewPayrollRow } from './computeRows.ts'
import { firstClosedMonths, rowsOf } from './rowsOfMonth.ts'
import { findOpenMonth } from './storedMonths.ts'

/** The filter and the page of a request for rows. */
type RowsAsked = {
  month: string
  kinds?: string[] | undefined
  products?: string[] | undefined
  costCenters?: string[] | undefined
  after?: string | undefined
  rows?: number | undefined
}

type Page = { rows: NewPayrollRow[]; next: string }

/** The number of people of an open month whose rows are computed for one page. */
const peopleOfPage = 100
const maxPeople = 1_000

/**
 * Returns a page of a month's rows: those of its closing, or those that a closing now would have.
 * @throws OperationRefused if the month is neither closed nor next
 */
export async function listPayrollRows(context: OperationContext, asked: RowsAsked): Promise<Page> {
  const { subdomain } = companyOf(context)
  const closing = parseMonth(asked.month)
  const closed = (await listClosings(context.db, subdomain)).find(
    ({ year, month_index }) => year === closing.year && month_index === closing.monthIndex,
  )
  if (closed) return closedRows(context, closed.id, asked)
  const next = await findOpenMonth(context.db, companyOf(context), context.clock.today())
  if (asked.month !== next) throw absent({ id: 'payroll.notClosed', company: subdomain, month: asked.month })
  return openRows(context, closing, asked)
}

async function closedRows(
  { db, ...context }: OperationContext,
  closingId: number,
  { kinds, products, costCenters, after, rows: limit = 100 }: RowsAsked,
): Promise<Page> {
  const { subdomain } = companyOf(context)
  let find = db
    .selectFrom('payroll_rows')
    .selectAll()
    .where('tenant', '=', subdomain)
    .where('closing_id', '=', closingId)
    .where('position', '>', after === undefined ? -1 : positionOf(after))
  if (kinds?.length) find = find.where('kind', 'in', kinds as never[])
  if (products?.length) find = find.where('product_id', 'in', products)
  if (costCenters?.length) find = find.where('cost_center', 'in', costCenters)
  const rows = await find
    .orderBy('position')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return { rows: page, next: rows.length > limit ? String(page.at(-1)?.position ?? '') : '' }
}

/** Parses the position of a page. */
function positionOf(after: string): number {
  const position = Number(after)
  return Number.isSafeInteger(position) && position >= 0 && position < 2 ** 31 ? position : 2 ** 31 - 1
}

/** Computes the current rows of the next people; a page never divides the rows of a person. */
async function openRows(context: OperationContext, closing: ClosingMonth, asked: RowsAsked): Promise<Page> {
  const company = companyOf(context)
  const firstMonths = await firstClosedMonths(context.db, company.subdomain, closing)
  const found: NewPayrollRow[] = []
  let after = asked.after
  for (let seen = 0; seen < maxPeople; seen += peopleOfPage) {
    const people = await peopleAfter(context, after)
    const rows = await rowsOf(context, company, people, { closing, firstMonths })
    context.progress(seen + people.length, maxPeople)
    found.push(...rows.filter((row) => isAsked(row, asked)))
    const last = people.at(-1)
    if (!last || people.length < peopleOfPage) return { rows: found, next: '' }
    after = last.id
    if (found.length >= (asked.rows ?? 100)) break
  }
  return { rows: found, next: after ?? '' }
}

function isAsked(row: NewPayrollRow, { kinds, products, costCenters }: RowsAsked): boolean {
  const isIn = (asked: string[] | undefined, value: string): boolean =>
    !asked?.length || asked.includes(value)
  return isIn(kinds, row.kind) && isIn(products, row.product_id) && isIn(costCenters, row.cost_center)
}

/** Loads the next people of a company in the order of the list. */
async function peopleAfter(
  { db, ...context }: OperationContext,
  after: string | undefined,
): Promise<EmployeeRow[]> {
  const { subdomain: tenant } = companyOf(context)
  return db
    .selectFrom('employees')
    .selectAll()
    .where('tenant', '=', tenant)
    .$if(after !== undefined, (later) =>
      later.where(
        sql<boolean>`(list_name, id) > (select list_name, id from employees
          where tenant = ${tenant} and id::text = ${after})`,
      ),
    )
    .orderBy('list_name')
    .orderBy('id')
    .limit(peopleOfPage)
    .execute()
}

/** Converts a row to its shown form. */
export function toShownRow(row: NewPayrollRow, nameOfProduct: (id: string) => string) {
  return {
    employeeNumber: row.employee_number,
    person: row.full_name,
    product: nameOfProduct(row.product_id),
    kind: row.kind as string,
    month: monthText(row.plan_year, row.month_index),
    costCenter: row.cost_center,
    priceCents: row.price_cents,
    contributionCents: row.contribution_cents,
    userBagCents: row.own_pot_cents,
    companyBagCents: row.company_bag_cents,
    salaryCents: deductedCents(row),
    taxedCents: row.taxed_cents,
  }
}
