import type { DemoEmployee } from '../../../domain/company/demo/demo.ts'
import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import { hashPassword } from '../../auth/passwords.ts'
import type { Connection, EmployeeRow } from '../../platform/db/schema.ts'
import { birthdayOf, employeeRow, entitlementRows } from './demoEmployeeRow.ts'
import { seedContracts } from './seedContracts.ts'

/**
 * Adds a made-up employee with bags, products, family and contracts as of a given day, and returns the id.
 */
export async function seedPerson(
  db: Connection,
  { tenant, demo, today }: { tenant: TenantConfig; demo: DemoEmployee; today: string },
): Promise<string> {
  const row = employeeRow(tenant, demo, { passwordHash: await hashPassword(demo.password), today })
  const employee = await db.insertInto('employees').values(row).returningAll().executeTakeFirstOrThrow()
  const key = { tenant: tenant.subdomain, employee_id: employee.id }
  const { bags, salaries } = entitlementRows(demo, key, today)
  await db.insertInto('employee_bags').values(bags).execute()
  await db.insertInto('payroll_salaries').values(salaries).execute()
  await giveProducts(db, tenant, employee.id, demo.products ?? {})
  const familyIds = await seedFamily(db, employee, demo, today)
  const contracts = demo.contracts ?? []
  await seedContracts(db, { tenant, employeeId: employee.id, familyIds, contracts, today })
  return employee.id
}

/** Adds products that the employee lacks, and changes nothing else. */
export async function giveProducts(
  db: Connection,
  tenant: TenantConfig,
  id: string,
  given: NonNullable<DemoEmployee['products']>,
): Promise<void> {
  const rows = tenant.products
    .filter((product) => given[product.id] !== null)
    .map((product) => ({
      tenant: tenant.subdomain,
      employee_id: id,
      product_id: product.id,
      ...given[product.id],
    }))
  if (rows.length === 0) return
  await db
    .insertInto('employee_products')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds the family and returns the ids by index: 0 is the employee, 1 the first member. */
async function seedFamily(
  db: Connection,
  { tenant, id }: EmployeeRow,
  { family = [] }: DemoEmployee,
  today: string,
): Promise<number[]> {
  const ids = [0]
  for (const member of family) {
    if (member.relationship === 'you')
      throw new Error(`tenants/${tenant}/demo.json: a family member cannot be "you".`)
    const { id: memberId } = await db
      .insertInto('family_members')
      .values({
        tenant,
        employee_id: id,
        first_name: member.firstName,
        last_name1: member.lastName1,
        last_name2: member.lastName2 ?? '',
        personal_id: member.personalID ?? '',
        id_type: member.idType ?? 'DNI',
        birthday: birthdayOf(member, today) ?? today,
        relationship: member.relationship,
        disability_type: member.disabilityType ?? false,
        disability: member.disability ?? null,
        active: member.active ?? true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(memberId)
  }
  return ids
}
