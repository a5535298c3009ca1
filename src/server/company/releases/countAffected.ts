import { sql } from 'kysely'
import { findStates } from '../../../domain/plan/contractState.ts'
import type { Connection } from '../../platform/db/schema.ts'

/** How many contracts of a modality stand where, from this plan year on. */
export type ContractCounts = { inForce: number; waiting: number; underReview: number; carts: number }

/** The number of people by collective; '' is none. */
export type PeopleCounts = ReadonlyMap<string, number>

/** Counts the contracts of each modality and supplementary, from `year` on. */
export async function countContracts(
  db: Connection,
  { tenant, year, ids }: { tenant: string; year: number; ids: readonly string[] },
): Promise<ReadonlyMap<string, ContractCounts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<ContractCounts & { id: string }>`
    with used as (
      select id, state, benefit_id from contracts
        where tenant = ${tenant} and year >= ${year} and benefit_id = any (${ids})
      union
      select contract.id, contract.state, item.benefit_id
        from contracts contract join contract_items item
          on item.tenant = contract.tenant and item.contract_id = contract.id
        where contract.tenant = ${tenant} and contract.year >= ${year} and item.tenant = ${tenant}
          and item.benefit_id = any (${ids})
    )
    select benefit_id as id,
      count(*) filter (where state = any (${findStates('hasConditionsInForce')}))::int as "inForce",
      count(*) filter (where state = any (${findStates('waits')}))::int as waiting,
      count(*) filter (where state = any (${findStates('isReviewed')}))::int as "underReview",
      count(*) filter (where state = any (${findStates('inCart')}))::int as carts
    from used group by benefit_id`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Counts the active people of each collective. */
export async function countPeople(db: Connection, tenant: string): Promise<PeopleCounts> {
  const rows = await db
    .selectFrom('employees')
    .select(['collective_id', (eb) => eb.fn.countAll<string>().as('people')])
    .where('tenant', '=', tenant)
    .where('active', '=', true)
    .groupBy('collective_id')
    .execute()
  return new Map(rows.map(({ collective_id: collective, people }) => [collective, Number(people)]))
}

/** How many people lose or gain a modality: null is all, undefined nobody. */
export function countMoved(
  people: PeopleCounts,
  { before, after }: { before?: string | null; after?: string | null },
): { losing: number; gaining: number } {
  const all = [...people.values()].reduce((sum, count) => sum + count, 0)
  const of = (collective: string | null | undefined): number =>
    collective === undefined ? 0 : collective === null ? all : (people.get(collective) ?? 0)
  const both = before === after ? of(before) : before === null ? of(after) : after === null ? of(before) : 0
  return { losing: of(before) - both, gaining: of(after) - both }
}
