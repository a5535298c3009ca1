import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { DemoEmployee } from '../../../domain/company/demo/demo.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { rightSets } from '../../operators/rights.ts'
import type { ServerContext } from '../../platform/context/context.ts'
import { giveProducts, seedPerson } from '../../people/demo/seedPerson.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { waitForLock } from '../../platform/db/tryLock.ts'
import type { Connection, Db } from '../../platform/db/schema.ts'

/**
 * Adds the missing people of each tenant's demo.json, with family, products and contracts, in one
 * transaction per company. A person whose e-mail or identity number already exists is not changed, but gets
 * the catalogue's new products. If several servers start together, each person is added once.
 */
export async function seedDemo(context: ServerContext): Promise<void> {
  for await (const tenant of context.tenants.each()) {
    if (tenant.demo.length === 0) continue
    await inTenants([tenant.subdomain], () => seedCompany(context, tenant))
  }
}

/** The demo's operator, who needs no second factor. */
const demoOperator = { name: 'demo', password: 'Demo2026x' }

/** Adds the demo's operator if it does not exist. */
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
      else {
        await seedPerson(trx, { tenant, demo, today: context.clock.today() })
        added.push(demo.email)
      }
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
