import { sql } from 'kysely'
import { findStates } from '../../domain/plan/contractState.ts'
import type { ServerContext } from '../platform/context/context.ts'
import type { Connection } from '../platform/db/schema.ts'
import { isSmallCompany, readFigures, storeFigures } from '../platform/db/storedFigures.ts'
import { isOut } from './list/peopleStates.ts'

type Dependencies = Pick<ServerContext, 'clock'> & { db: Connection }

/** The progress of a collective's people in a plan year. */
type Adoption = {
  collective: string
  people: number
  invited: number
  entered: number
  chose: number
  signed: number
}

const name = (year: number): string => `adoption ${year}`

/**
 * Returns the progress of people as last counted; for a small company it is counted now. Undefined before
 * the first count.
 */
export async function readAdoption(
  parts: Dependencies,
  tenant: string,
  year: number,
): Promise<{ collectives: Adoption[]; countedAt: Date } | undefined> {
  if (await isSmallCompany(parts.db, tenant))
    return { collectives: await countAdoption(parts, tenant, year), countedAt: parts.clock.now() }
  const found = await readFigures<Adoption[]>(parts.db, tenant, name(year))
  return found && { collectives: found.figures, countedAt: found.countedAt }
}

/** Counts the progress of people, and stores it with the time. */
export async function countAdoption(
  { db, clock }: Dependencies,
  tenant: string,
  year: number,
): Promise<Adoption[]> {
  const inCart = findStates('inCart')
  const { rows } = await sql<Adoption>`
    with chosen as (
      select employee_id, bool_or(signed_at is not null) as has_signed from contracts
      where tenant = ${tenant} and year = ${year} and state <> all (${inCart})
      group by employee_id)
    select collective_name as collective, count(*)::int as people,
      (count(*) filter (where invited_at is not null or not ${isOut}))::int as invited,
      (count(*) filter (where not ${isOut}))::int as entered,
      count(chosen.employee_id)::int as chose,
      (count(*) filter (where has_signed))::int as signed
    from employees left join chosen on chosen.employee_id = employees.id
    where tenant = ${tenant} and active
    group by collective_name order by collective_name`.execute(db)
  await storeFigures(db, tenant, { name: name(year), figures: rows, countedAt: clock.now() })
  return rows
}
