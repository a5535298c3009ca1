import { sql } from 'kysely'
import { localized } from '../../../domain/kernel/language.ts'
import { fullName } from '../../../domain/plan/employee.ts'
import { absent, companyOf, type OperationContext } from '../../platform/context/operating.ts'
import { rowsByEmployee } from '../../platform/db/rowsByEmployee.ts'
import { parseMonth } from '../closeMonth.ts'
import { listClosings } from '../closings.ts'
import type { ComparedLine } from './readComparison.ts'

/** The source of the file: payroll lists amounts that it could not deduct, a provider lists its charges. */
type ComparisonSource = 'payroll' | 'provider'

/** `notClosed` and `wrongMonth`: the line's month has no rows to compare with, or cannot be read. */
type ComparisonOutcome = 'equal' | 'other' | 'missingHere' | 'missingThere' | 'notClosed' | 'wrongMonth'

/** The lines of a file about one person and month (and product if the file names it), beside the portal's. */
export type Comparison = {
  /** The first of these lines in the file; 0: the file has no such line. */
  line: number
  employeeId: string
  employeeNumber: string
  person: string
  /** YYYY-MM, or the text of the file if it is no month. */
  month: string
  productId: string
  product: string
  theirCents: number
  ourCents: number
  /** The amount already accepted as not deducted. */
  acceptedCents: number
  outcome: ComparisonOutcome
}

/** A row of the portal: the amount that a person pays for a product in the month, and the product's price. */
export type OwnRow = {
  employee_id: string
  employee_number: string
  personal_id: string
  full_name: string
  product_id: string
  cents: number
  accepted: number
}

export type Options = { month: string; source: ComparisonSource; products?: readonly string[] | undefined }

/** The rows of the portal by employee. */
type OwnRows = ReadonlyMap<string, readonly OwnRow[]>

/**
 * Compares the lines of a file about one month with its rows: payroll's with the deductions, a provider's
 * with the prices. A row that no line of a provider is about is missing there; if not `isWhole`, only where
 * the lines are about at least half of the rows, for others are late lines.
 */
export async function compareWith(
  rows: OwnRows,
  context: OperationContext,
  lines: readonly ComparedLine[],
  { month, source, isWhole = true }: Pick<Options, 'month' | 'source'> & { isWhole?: boolean },
): Promise<Comparison[]> {
  const productOf = productFinder(context)
  const people = await findPeople(context, lines)
  const groups = groupLines(lines, people, productOf)
  const compared = groups.map((group) => ({ month, ...compareGroup(group, rows, productOf.name) }))
  if (source === 'payroll') return compared
  const found = new Set(groups.flatMap((group) => rowsOfGroup(group, rows)))
  const all = [...rows.values()].flat()
  if (!isWhole && found.size * 2 < all.length) return compared
  const missing = all.filter((row) => !found.has(row))
  return [...compared, ...missing.map((row) => ({ month, ...missingThere(row, productOf.name) }))]
}

/** Loads the rows of a closed month by employee, summed by person and product. */
export async function loadOwnRows(
  { db, ...context }: OperationContext,
  { month, source, products }: Options,
): Promise<OwnRows> {
  const tenant = companyOf(context).subdomain
  const { year, monthIndex } = parseMonth(month)
  const closing = (await listClosings(db, tenant)).find(
    (each) => each.year === year && each.month_index === monthIndex,
  )
  if (!closing) throw absent({ id: 'payroll.notClosed', company: tenant, month })
  const isPayroll = source === 'payroll'
  const cents = isPayroll ? sql`sum(salary_cents + carried_cents)::int` : sql`sum(price_cents)::int`
  const ofMonth = isPayroll
    ? sql`closing_id = ${closing.id}`
    : sql`plan_year = ${year} and month_index = ${monthIndex}`
  const { rows } = await sql<OwnRow>`
    with own as (
      select employee_id, product_id, min(employee_number) as employee_number,
        min(personal_id) as personal_id, min(full_name) as full_name, ${cents} as cents
      from payroll_rows
      where tenant = ${tenant} and ${ofMonth}
        and (${products?.length ? false : true} or product_id = any(${products ?? []}))
      group by employee_id, product_id)
    select own.*, coalesce(amount_cents, 0) as accepted
    from own left join payroll_undeducted as told
      on told.tenant = ${tenant} and told.employee_id = own.employee_id
      and told.product_id = own.product_id and plan_year = ${year} and month_index = ${monthIndex}
    where cents > 0 order by employee_number, product_id`.execute(db)
  return rowsByEmployee(rows)
}

type ProductFinder = { find: (text: string) => string; name: (id: string) => string }

/** Finds a product by payroll's code, by its id, or by its name in any language. */
function productFinder(context: OperationContext): ProductFinder {
  const { products, payroll } = companyOf(context)
  const ids = new Map<string, string>()
  const plain = (text: string): string => text.trim().toLowerCase()
  for (const { id, name } of products)
    for (const each of [...Object.values(name), id]) ids.set(plain(String(each)), id)
  for (const [id, code] of Object.entries(payroll?.concepts ?? {})) ids.set(plain(code), id)
  const names = new Map(products.map(({ id, name }) => [id, localized(name, context.language)]))
  return { find: (text) => ids.get(plain(text)) ?? '', name: (id) => names.get(id) ?? id }
}

type Person = { id: string; employee_number: string; personal_id: string; name: string }

/** Finds the people of the lines, by number and by DNI. */
async function findPeople({ db, ...context }: OperationContext, lines: readonly ComparedLine[]) {
  const numbers = [...new Set(lines.map(({ employeeNumber }) => employeeNumber).filter(Boolean))]
  const personalIds = [...new Set(lines.map(({ personalId }) => personalId).filter(Boolean))]
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'employee_number', 'personal_id', 'first_name', 'last_name1', 'last_name2'])
    .where('tenant', '=', companyOf(context).subdomain)
    .where((eb) =>
      eb.or([
        eb('employee_number', '=', sql<string>`any(${numbers})`),
        eb('personal_id', '=', sql<string>`any(${personalIds})`),
      ]),
    )
    .execute()
  const people = rows.map(({ first_name, last_name1, last_name2, ...row }) => ({
    ...row,
    name: fullName(first_name, last_name1, last_name2),
  }))
  return {
    byNumber: new Map(people.map((person) => [person.employee_number, person])),
    byPersonalId: new Map(people.map((person) => [person.personal_id, person])),
  }
}

type People = Awaited<ReturnType<typeof findPeople>>
type Group = { line: number; employeeId: string; productId: string; product: string; cents: number } & {
  person: Person | undefined
  named: string
}

/** Sums the lines about one person and product, such as those of several family members. */
function groupLines(lines: readonly ComparedLine[], people: People, { find }: ProductFinder): Group[] {
  const groups = new Map<string, Group>()
  for (const { line, employeeNumber, personalId, product, amountCents } of lines) {
    const person = employeeNumber ? people.byNumber.get(employeeNumber) : people.byPersonalId.get(personalId)
    const named = employeeNumber || personalId
    const productId = product ? find(product) : ''
    const key = `${person?.id ?? named}\n${productId || product}`
    const before = groups.get(key)
    const employeeId = person?.id ?? ''
    if (before) before.cents += amountCents
    else groups.set(key, { line, employeeId, person, named, productId, product, cents: amountCents })
  }
  return [...groups.values()]
}

function compareGroup(
  group: Group,
  rows: OwnRows,
  nameOf: (id: string) => string,
): Omit<Comparison, 'month'> {
  const own = rowsOfGroup(group, rows)
  const ourCents = own.reduce((sum, { cents }) => sum + cents, 0)
  const [first] = own
  const missing = own.length === 0
  return {
    line: group.line,
    employeeId: group.employeeId,
    employeeNumber: group.person?.employee_number ?? group.named,
    person: group.person?.name ?? '',
    productId: group.productId,
    product: group.product
      ? group.productId
        ? nameOf(group.productId)
        : group.product
      : own.length === 1 && first
        ? nameOf(first.product_id)
        : '',
    theirCents: group.cents,
    ourCents,
    acceptedCents: own.reduce((sum, { accepted }) => sum + accepted, 0),
    outcome: missing ? 'missingHere' : group.cents === ourCents ? 'equal' : 'other',
  }
}

/** Returns the portal's rows of a group: of its product, or all of its person. */
export function rowsOfGroup(
  { employeeId, productId, product }: Pick<Group, 'employeeId' | 'productId' | 'product'>,
  rows: OwnRows,
): readonly OwnRow[] {
  const own = rows.get(employeeId) ?? []
  return product === '' ? own : own.filter((row) => row.product_id === productId)
}

function missingThere(row: OwnRow, nameOf: (id: string) => string): Omit<Comparison, 'month'> {
  return {
    line: 0,
    employeeId: row.employee_id,
    employeeNumber: row.employee_number,
    person: row.full_name,
    productId: row.product_id,
    product: nameOf(row.product_id),
    theirCents: 0,
    ourCents: row.cents,
    acceptedCents: row.accepted,
    outcome: 'missingThere',
  }
}
