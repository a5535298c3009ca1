import type { Insertable } from 'kysely'
import type { Database, EmployeeRow } from '../db/schema.ts'
import { namesOf, productNamed } from './checkPeople.ts'
import { numberOf } from './personColumns.ts'
import { writtenCents } from '../sheets/readTable.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { upsert } from './upsert.ts'
import type { OnRows, Writing } from './writePeople.ts'

/** What the lines say of bags, on top of what each year had. Answers how many years changed. */
export async function writeBags(
  writing: Writing,
  rows: readonly PeopleRow[],
  onRows: OnRows,
): Promise<ChangedBags[]> {
  const changed = rows.flatMap((row) => changedBags(writing, row))
  await upsert(
    writing.trx,
    'employee_bags',
    changed.map(({ after }) => after),
    onRows,
  )
  return changed
}

type BagsRow = Insertable<Database['employee_bags']> & { year: number }
/** A plan year whose bags change, and the line that changes them. */
export type ChangedBags = { row: PeopleRow; employee: EmployeeRow; after: BagsRow }

function changedBags({ known, changes }: Writing, row: PeopleRow): ChangedBags[] {
  const { values } = row
  const employee = known.byNumber.get(String(values.employeeNumber))
  const keys = ['flexibleBag', 'topBag', 'userBag', 'companyBag'] as const
  if (!employee || values.planYear === undefined || keys.every((key) => values[key] === undefined)) return []
  const year = Number(values.planYear)
  const before = known.bags.get(employee.id)?.find((each) => each.year === year)
  const cents = (key: (typeof keys)[number], old: number | undefined): number =>
    values[key] === undefined ? (old ?? 0) : (numberOf(values[key]) ?? 0)
  const after = {
    tenant: employee.tenant,
    employee_id: employee.id,
    year,
    flexible_bag_cents: cents('flexibleBag', before?.flexible_bag_cents),
    top_bag_cents: cents('topBag', before?.top_bag_cents),
    user_bag_cents: cents('userBag', before?.user_bag_cents),
    company_bag:
      values.companyBag === undefined ? (before?.company_bag ?? '') : String(values.companyBag ?? ''),
  }
  const text = (bags: Omit<typeof after, 'tenant' | 'employee_id' | 'year'>): string =>
    [
      ...[bags.flexible_bag_cents, bags.top_bag_cents, bags.user_bag_cents].map((each) => writtenCents(each)),
      bags.company_bag,
    ].join(' / ')
  if (before && text(before) === text(after)) return []
  changes.push({
    employeeNumber: employee.employee_number,
    field: `bags ${year}`,
    before: before ? text(before) : null,
    after: text(after),
  })
  return [{ row, employee, after }]
}

/**
 * Products of the people: those that a line lists are given and allowed, others are no longer allowed; a new
 * person without a list gets all. Answers how many permissions changed.
 */
export async function writeProducts(
  { trx, company, known, changes }: Writing,
  { people, products }: { people: readonly PeopleRow[]; products: readonly PeopleRow[] },
  onRows: OnRows,
): Promise<number> {
  const wanted = new Map<EmployeeRow, Map<string, boolean>>()
  for (const { values } of people) {
    const employee = known.byNumber.get(String(values.employeeNumber))
    if (!employee) continue
    const has = known.products.get(employee.id)
    const all = company.products.map(({ id }) => id)
    if (values.products === undefined && has) continue
    const listed =
      values.products === undefined
        ? all
        : namesOf(values.products).flatMap((name) => productNamed(company, name) ?? [])
    wanted.set(employee, new Map([...(has?.keys() ?? []), ...listed].map((id) => [id, listed.includes(id)])))
  }
  for (const { values } of products) {
    const employee = known.byNumber.get(String(values.employeeNumber))
    if (!employee) continue
    const own = wanted.get(employee) ?? new Map<string, boolean>()
    for (const id of productNamed(company, String(values.product)) ?? []) own.set(id, values.allowed === true)
    wanted.set(employee, own)
  }
  const rows = [...wanted].flatMap(([employee, own]) =>
    [...own]
      .filter(([id, allowed]) => known.products.get(employee.id)?.get(id) !== allowed)
      .map(([product_id, allowed]) => {
        if (known.products.has(employee.id))
          changes.push({
            employeeNumber: employee.employee_number,
            field: `product ${product_id}`,
            before: null,
            after: allowed ? 'allowed' : 'not allowed',
          })
        return { tenant: employee.tenant, employee_id: employee.id, product_id, active: true, allowed }
      }),
  )
  await upsert(trx, 'employee_products', rows, onRows)
  return rows.length
}
