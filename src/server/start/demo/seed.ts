import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { DemoEmployee } from '../../../domain/company/demo/demo.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { rightSets } from '../../operators/rights.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { seedContracts } from './seedContracts.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { waitForLock } from '../../platform/db/tryLock.ts'
import type { Connection, Db, EmployeeRow } from '../../platform/db/schema.ts'
import { birthdayOf, employeeRow, entitlementRows } from './employeeRow.ts'

/**
 * Adds the missing people of each tenant's demo.json, each with family, products and contracts, in one
 * transaction. A person whose e-mail or identity number exists stays, but gets the catalogue's new products.
 * Servers that start together do it once.
 */
export async function seedDemo(context: ServerContext): Promise<void> {
  for await (const tenant of context.tenants.each()) {
    if (tenant.demo.length === 0) continue
    await inTenants([tenant.subdomain], () => seedCompany(context, tenant))
  }
}

/** The demo's operator, who needs no second factor. */
export const demoOperator = { name: 'demo', password: 'Demo2026x' }

/** Adds the demo's operator if missing. */
export async function seedOperator(db: Db): Promise<void> {
  const { name, password } = demoOperator
  const found = await db.selectFrom('operators').select('id').where('name', '=', name).executeTakeFirst()
  if (found) return
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('operators')
      .values({ name, password_hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const own = rightSets.admin.map((right) => ({ operator_id: made?.id ?? 0, name: right, companies: null }))
    if (made) await trx.insertInto('operator_rights').values(own).execute()
  })
}

async function seedCompany(context: ServerContext, tenant: TenantConfig): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await waitForLock(trx, `demo:${tenant.subdomain}`)
    const added: string[] = []
    const idOf = await idsOf(trx, tenant)
    for (const demo of tenant.demo) {
      const id = idOf(demo)
      if (id) await giveProducts(trx, tenant, id, demo.products ?? {})
      else added.push(await seedEmployee({ ...context, db: trx }, tenant, demo))
    }
    if (added.length > 0)
      context.log.info(`Demo people added to ${tenant.settings.name}: ${added.join(', ')}.`)
  })
}

/** Finds a demo person among a tenant's employees, by e-mail or identity number. */
async function idsOf(
  db: Connection,
  { subdomain }: TenantConfig,
): Promise<(demo: DemoEmployee) => string | undefined> {
  const rows = await db
    .selectFrom('employees')
    .select(['id', 'email', 'personal_id'])
    .where('tenant', '=', subdomain)
    .execute()
  const ids = new Map(
    rows.flatMap(({ id, email, personal_id }) => [
      [String(email).toLowerCase(), id] as const,
      [personal_id.replace(/[ .-]/g, '').toUpperCase(), id] as const,
    ]),
  )
  return ({ email, personalID }) => ids.get(email.toLowerCase()) ?? ids.get(personalID)
}

/** Adds an employee and returns the e-mail. */
async function seedEmployee(
  context: ServerContext,
  tenant: TenantConfig,
  demo: DemoEmployee,
): Promise<string> {
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
  await giveProducts(db, tenant, employee.id, demo.products ?? {})
  const familyIds = await seedFamily(db, employee, demo, clock.today())
  await seedContracts(db, {
    tenant,
    employeeId: employee.id,
    familyIds,
    contracts: demo.contracts ?? [],
    today: clock.today(),
  })
  return demo.email
}

/** Adds products that the employee lacks, and changes nothing else. */
async function giveProducts(
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

/** Returns ids by index in the list: 0 is the employee, 1 the first member. */
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
