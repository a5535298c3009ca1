import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { EmployeeRow } from '../platform/db/schema.ts'
import { parseNames, productNamed } from './checkPeople.ts'
import type { KnownPeople } from './knownPeople.ts'
import type { PeopleRow } from './readPeopleFiles.ts'

/** Products that lines set for an employee: product id, and whether the product is allowed. */
type WantedProducts = Map<EmployeeRow, Map<string, boolean>>

export type ProductLines = { people: readonly PeopleRow[]; products: readonly PeopleRow[] }

/**
 * The products that lines set. A list in a line of people allows its products and withdraws the others; a
 * new person without a list gets all products. A line in the products table sets a single product.
 */
export function wantedProducts(
  { people, products }: ProductLines,
  { company, known }: { company: TenantConfig; known: Pick<KnownPeople, 'byNumber' | 'products'> },
): WantedProducts {
  const wanted: WantedProducts = new Map()
  const employeeOf = ({ values }: PeopleRow): EmployeeRow | undefined =>
    known.byNumber.get(String(values.employeeNumber))
  for (const row of people) {
    const employee = employeeOf(row)
    const has = employee && known.products.get(employee.id)
    if (!employee || (row.values.products === undefined && has)) continue
    const listed = new Set(listedProducts(row, company))
    wanted.set(employee, new Map([...(has?.keys() ?? []), ...listed].map((id) => [id, listed.has(id)])))
  }
  for (const row of products) {
    const employee = employeeOf(row)
    if (!employee) continue
    const own = wanted.get(employee) ?? new Map<string, boolean>()
    for (const id of productNamed(company, String(row.values.product)) ?? [])
      own.set(id, row.values.allowed === true)
    wanted.set(employee, own)
  }
  return wanted
}

/** The products listed in a line of people; all if it has no list. */
function listedProducts({ values }: PeopleRow, company: TenantConfig): string[] {
  if (values.products === undefined) return company.products.map(({ id }) => id)
  return parseNames(values.products).flatMap((name) => productNamed(company, name) ?? [])
}
