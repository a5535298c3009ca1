import type { FamilyMember } from '../../domain/plan/employee.ts'
import type { Entitlements } from '../employee/employeeBags.ts'
import { memberFromRow } from '../employee/employeeRow.ts'
import { rowsByEmployee } from '../platform/db/rowsByEmployee.ts'
import type { Connection, EmployeePostingRow } from '../platform/db/schema.ts'

/** The employees whose entitlements are loaded. */
type Options = { tenant: string; ids: readonly string[] }

/** Loads the imported bags and salaries of many employees of a company, by employee. */
export async function loadAllEntitlements(
  connection: Connection,
  { tenant, ids }: Options,
): Promise<Map<string, Entitlements>> {
  if (ids.length === 0) return new Map()
  const bags = await connection
    .selectFrom('employee_bags')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .execute()
  const salaries = await connection
    .selectFrom('payroll_salaries')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .execute()
  const [bagsOf, salariesOf] = [rowsByEmployee(bags), rowsByEmployee(salaries)]
  return new Map(
    ids.map((id) => [
      id,
      {
        bags: bagsOf.get(id) ?? [],
        salaries: (salariesOf.get(id) ?? []).map((row) => ({
          validFrom: row.valid_from,
          fixedCents: row.fixed_cents,
          variableCents: row.variable_cents,
        })),
      },
    ]),
  )
}

/** Loads the postings of many employees of a company, by employee, the oldest first. */
export async function loadPostings(
  connection: Connection,
  { tenant, ids }: Options,
): Promise<Map<string, EmployeePostingRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await connection
    .selectFrom('employee_postings')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .orderBy('valid_from')
    .execute()
  return rowsByEmployee(rows)
}

/** Loads the families of many employees of a company, by employee, former members included. */
export async function loadFamilies(
  connection: Connection,
  { tenant, ids }: Options,
): Promise<Map<string, FamilyMember[]>> {
  if (ids.length === 0) return new Map()
  const rows = await connection
    .selectFrom('family_members')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .execute()
  return new Map([...rowsByEmployee(rows)].map(([id, members]) => [id, members.map(memberFromRow)]))
}
