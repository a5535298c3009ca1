import type { Entitlements } from '../contracts/employeeBags.ts'
import type { Connection } from '../db/schema.ts'

/** What the operator gave many employees of a company, by employee. */
export async function loadAllEntitlements(
  connection: Connection,
  { tenant, ids }: { tenant: string; ids: readonly string[] },
): Promise<Map<string, Entitlements>> {
  const found = new Map(ids.map((id): [string, Entitlements] => [id, { bags: [], salaries: [] }]))
  if (ids.length === 0) return found
  const bags = await connection
    .selectFrom('employee_bags')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .execute()
  for (const row of bags) found.get(row.employee_id)?.bags.push(row)
  const salaries = await connection
    .selectFrom('payroll_salaries')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('employee_id', 'in', ids)
    .execute()
  for (const row of salaries)
    found.get(row.employee_id)?.salaries.push({
      validFrom: row.valid_from,
      fixedCents: row.fixed_cents,
      variableCents: row.variable_cents,
    })
  return found
}
