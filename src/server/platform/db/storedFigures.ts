import type { Connection } from './schema.ts'

/**
 * The maximum number of people in a company whose sums are counted when they are read; a larger company's
 * are counted hourly.
 */
const maxAtOnce = 2_000

/** Whether a company's sums may be counted when they are read. */
export async function isSmallCompany(db: Connection, tenant: string): Promise<boolean> {
  const some = await db
    .selectFrom('employees')
    .select('id')
    .where('tenant', '=', tenant)
    .limit(maxAtOnce + 1)
    .execute()
  return some.length <= maxAtOnce
}

/** Minutes after which reading sums of a small company counts them again. */
const freshMinutes = 10

/** Minutes after which the hourly work, which runs in each process, counts them again. */
const hourlyMinutes = 50

/** Sums, and when they were counted. */
export type Counted<Figures> = { figures: Figures; countedAt: Date }

/** Sums that age: their name, whether stored ones are still of what is asked, and how they are counted. */
type Aging<Figures> = {
  name: string
  isOf?: (figures: Figures) => boolean
  count: () => Promise<Counted<Figures>>
}

type Dependencies = { db: Connection; clock: { now: () => Date } }

/**
 * Reads sums that were counted in advance; old ones of a small company are counted again. Undefined until the
 * first count.
 */
export async function readOrCount<Figures>(
  { db, clock }: Dependencies,
  tenant: string,
  { name, isOf = () => true, count }: Aging<Figures>,
): Promise<Counted<Figures> | undefined> {
  const stored = await readFigures<Figures>(db, tenant, name)
  const found = stored && isOf(stored.figures) ? stored : undefined
  if (found && isYounger(found, clock.now(), freshMinutes)) return found
  return (await isSmallCompany(db, tenant)) ? count() : found
}

/** Counts sums in the hourly work, unless another process has just counted them. */
export async function countIfOld<Figures>(
  { db, clock }: Dependencies,
  tenant: string,
  { name, isOf = () => true, count }: Aging<Figures>,
): Promise<void> {
  const found = await readFigures<Figures>(db, tenant, name)
  if (!found || !isOf(found.figures) || !isYounger(found, clock.now(), hourlyMinutes)) await count()
}

const isYounger = ({ countedAt }: Counted<unknown>, now: Date, minutes: number): boolean =>
  now.getTime() - countedAt.getTime() < minutes * 60_000

/** Reads sums that were counted in advance. */
export async function readFigures<Figures>(
  db: Connection,
  tenant: string,
  name: string,
): Promise<Counted<Figures> | undefined> {
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
