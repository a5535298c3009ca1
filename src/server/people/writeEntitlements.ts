import type { Insertable } from 'kysely'
import { parseAmount } from '../../domain/kernel/money.ts'
import type { TaggedValue } from '../../domain/kernel/taggedValue.ts'
import type { Database, EmployeeRow } from '../platform/db/schema.ts'
import { taggedText } from './personChange.ts'
import { numberOf } from './personColumns.ts'
import type { PeopleRow } from './readPeopleFiles.ts'
import { upsert } from './upsert.ts'
import { wantedProducts, type ProductLines } from './wantedProducts.ts'
import type { OnRows, Writing } from './writePeople.ts'

/**
 * Writes the lines' bags, which replace earlier bags of the same year. Returns the number of changed years.
 */
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
/** The new bags of an employee in a plan year, and the file's line. */
export type ChangedBags = { row: PeopleRow; employee: EmployeeRow; after: BagsRow }

const bagColumns = {
  flexibleBag: 'flexible_bag_cents',
  topBag: 'top_bag_cents',
  userBag: 'user_bag_cents',
  companyBag: 'company_bag',
} as const

/** The bag of the company is kept as it was written: an amount or a percentage. */
function taggedBag(bag: number | string | null): TaggedValue | null {
  if (typeof bag === 'number') return { cents: bag }
  const amount = parseAmount(bag)
  return amount && 'cents' in amount ? amount : taggedText(bag)
}

/** Returns the bag changes of a line for a plan year. */
export function changedBags(
  { known, changes }: Pick<Writing, 'known' | 'changes'>,
  row: PeopleRow,
): ChangedBags[] {
  const { values } = row
  const employee = known.byNumber.get(String(values.employeeNumber))
  const keys = Object.keys(bagColumns) as (keyof typeof bagColumns)[]
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
  const own = keys
    .filter((key) => values[key] !== undefined)
    .map((key) => ({ field: key, was: before?.[bagColumns[key]], is: after[bagColumns[key]] }))
    .filter(({ was, is }) => was !== is)
  if (before && own.length === 0) return []
  for (const { field, was = null, is } of own)
    changes.push({
      employeeNumber: employee.employee_number,
      field,
      about: { value: year },
      before: taggedBag(was),
      after: taggedBag(is),
    })
  return [{ row, employee, after }]
}

/** Writes the product permissions that differ from the stored ones. Returns the number of changes. */
export async function writeProducts(
  { trx, company, known, changes }: Writing,
  lines: ProductLines,
  onRows: OnRows,
): Promise<number> {
  const rows = [...wantedProducts(lines, { company, known })].flatMap(([employee, own]) =>
    [...own]
      .filter(([id, allowed]) => known.products.get(employee.id)?.get(id) !== allowed)
      .map(([id, allowed]) => ({ employee, id, allowed })),
  )
  for (const { employee, id, allowed } of rows.filter(({ employee: { id: of } }) => known.products.has(of)))
    changes.push({
      employeeNumber: employee.employee_number,
      field: 'allowedProduct',
      about: taggedText(id),
      before: null,
      after: { value: allowed },
    })
  await upsert(
    trx,
    'employee_products',
    rows.map(({ employee: { tenant, id: employee_id }, id: product_id, allowed }) => ({
      tenant,
      employee_id,
      product_id,
      active: true,
      allowed,
    })),
    onRows,
  )
  return rows.length
}
