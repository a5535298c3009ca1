import type { Connection } from './schema.ts'

/** The largest company, in people, whose sums are counted while reading; larger ones are counted hourly. */
const mostAtOnce = 2_000

/** Whether a company's sums may be counted while reading. */
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

/** Stores sums with the time of the count. */
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
