import { sql } from 'kysely'
import type { TenantConfig } from '../../domain/tenant/tenant.ts'
import type { DemoEmployee } from '../../domain/tenant/demo.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { ServerContext } from '../context/context.ts'
import { seedContracts } from './seedContracts.ts'
import type { Connection, EmployeeRow } from '../db/schema.ts'
import { birthdayOf, employeeRow, entitlementRows } from './employeeRow.ts'

/**
 * Fills every tenant that has nobody yet with the people of its demo.json, each with family, products and
 * contracts, in one transaction. Servers that start together do it once.
 */
export async function seedDemo(context: ServerContext): Promise<void> {
  for (const tenant of context.tenants.all()) {
    if (tenant.demo.length === 0) continue
    await context.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`demo:${tenant.subdomain}`}, 0))`.execute(trx)
      const somebody = await trx
        .selectFrom('employees')
        .select('id')
        .where('tenant', '=', tenant.subdomain)
        .limit(1)
        .executeTakeFirst()
      if (somebody) return
      for (const demo of tenant.demo) await seedEmployee({ ...context, db: trx }, tenant, demo)
      context.log.info(`The demo people of ${tenant.settings.name} are in.`)
    })
  }
}

async function seedEmployee(context: ServerContext, tenant: TenantConfig, demo: DemoEmployee): Promise<void> {
  const { db, clock } = context
  const row = employeeRow(tenant, demo, {
    passwordHash: await hashPassword(demo.password),
    today: clock.today(),
  })
  const employee = await db.insertInto('employees').values(row).returningAll().executeTakeFirstOrThrow()
  const key = { tenant: tenant.subdomain, employee_id: employee.id }
  const { bags, salaries } = entitlementRows(demo, key, clock.today())
  await db.insertInto('employee_bags').values(bags).execute()
  await db.insertInto('payroll_salaries').values(salaries).execute()
  await giveProducts(db, tenant, employee, demo.products ?? {})
  const familyIds = await seedFamily(db, employee, demo, clock.today())
  await seedContracts(db, {
    tenant,
    employeeId: employee.id,
    familyIds,
    contracts: demo.contracts ?? [],
    today: clock.today(),
  })
}

async function giveProducts(
  db: Connection,
  tenant: TenantConfig,
  { id }: EmployeeRow,
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
  if (rows.length > 0) await db.insertInto('employee_products').values(rows).execute()
}

/** Ids by the place in the list: entry 0 is the employee, 1 the first member. */
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
