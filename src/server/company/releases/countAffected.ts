import { sql } from 'kysely'
import {
  isInCart,
  isInForce,
  isUnderReview,
  isWaiting,
  type ContractState,
} from '../../../domain/plan/contractState.ts'
import type { Connection } from '../../platform/db/schema.ts'

/** The number of contracts of a modality by state, from a given plan year on. */
export type ContractCounts = { inForce: number; waiting: number; underReview: number; carts: number }

/** The number of people by collective; '' is no collective. */
type PeopleCounts = ReadonlyMap<string, number>

/** Counts the contracts that have any of some modalities, each contract once. */
type CountContracts = (modalities: readonly string[]) => ContractCounts

/**
 * Reads the contracts of modalities and supplementaries, from `year` on, and returns their count. Two
 * statements read contracts and items: a join is slow while the database has no statistics of them.
 */
export async function countContracts(
  db: Connection,
  { tenant, year, ids }: { tenant: string; year: number; ids: readonly string[] },
): Promise<CountContracts> {
  if (ids.length === 0) return () => countStates([])
  const contracts = await db
    .selectFrom('contracts')
    .select(['id', 'state', 'benefit_id'])
    .where('tenant', '=', tenant)
    .where('year', '>=', year)
    .execute()
  const items = await db
    .selectFrom('contract_items')
    .select(['contract_id', 'benefit_id'])
    .distinct()
    .where('tenant', '=', tenant)
    .where('benefit_id', '=', sql<string>`any(${ids})`)
    .execute()
  const states = new Map(contracts.map(({ id, state }) => [id, state]))
  const used = new Map(ids.map((id) => [id, new Set<string>()]))
  for (const { id, benefit_id: modality } of contracts) used.get(modality)?.add(id)
  for (const { contract_id: id, benefit_id: modality } of items) used.get(modality)?.add(id)
  return (modalities) => {
    const found = new Set(modalities.flatMap((id) => [...(used.get(id) ?? [])]))
    return countStates([...found].map((each) => states.get(each)))
  }
}

function countStates(found: readonly (ContractState | undefined)[]): ContractCounts {
  const count = (is: (contract: { state: ContractState }) => boolean): number =>
    found.filter((state) => state !== undefined && is({ state })).length
  return {
    inForce: count(isInForce),
    waiting: count(isWaiting),
    underReview: count(isUnderReview),
    carts: count(isInCart),
  }
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

/**
 * Counts the people who lose or gain a modality when its collective changes; null: all collectives,
 * undefined: nobody.
 */
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
