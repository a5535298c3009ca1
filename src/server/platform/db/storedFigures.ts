import type { Connection } from './schema.ts'

/** People of a company whose sums a reading counts itself; for more the hourly work does. */
const mostAtOnce = 2_000

/** Whether a reading may count a company's sums itself. */
export async function isSmallCompany(db: Connection, tenant: string): Promise<boolean> {
  const some = await db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', tenant)
    .limit(mostAtOnce + 1)
    .execute()
  return some.length <= mostAtOnce
}

/** Reads sums that were counted in advance. */
export async function readFigures<Figures>(
  db: Connection,
  tenant: string,
  name: string,
): Promise<{ figures: Figures; countedAt: Date } | undefined> {
  const row = await db
    .selectFrom('stored_figures')
    .select(['figures', 'counted_at as countedAt'])
    .where('tenant', '=', tenant)
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { figures: row.figures as Figures, countedAt: row.countedAt }
}

/** Keeps sums with the hour of their counting. */
export async function storeFigures(
  db: Connection,
  tenant: string,
  { name, figures, countedAt }: { name: string; figures: object; countedAt: Date },
): Promise<void> {
  const values = { figures: JSON.stringify(figures), counted_at: countedAt }
  await db
    .insertInto('stored_figures')
    .values({ tenant, name, ...values })
    .onConflict((at) => at.columns(['tenant', 'name']).doUpdateSet(values))
    .execute()
}
