import { sql } from 'kysely'
import type { ContractedModality } from '../../domain/company/rules/rulesKeeping.ts'
import type { Db } from '../platform/db/schema.ts'
import { inTenants } from '../platform/db/tenantScope.ts'
import { findStates, isEnding } from '../../domain/plan/contractState.ts'

/** The modalities and supplementaries of a tenant's contracts from `year` on, without carts. */
export async function contractedModalities(
  db: Db,
  { tenant, year }: { tenant: string; year: number },
): Promise<ContractedModality[]> {
  const states = [...findStates('purchased'), ...findStates('hasConditionsInForce')].filter(
    (state) => !isEnding({ state }),
  )
  const statement = sql<ContractedModality>`
    select benefit_id as "benefitId", count(*)::int as contracts from (
      select id, benefit_id from contracts
        where tenant = ${tenant} and year >= ${year} and state = any (${states})
      union
      select contracts.id, item.benefit_id
        from contracts join contract_items item
          on item.tenant = contracts.tenant and item.contract_id = contracts.id
        where contracts.tenant = ${tenant} and year >= ${year} and state = any (${states})
    ) as used
    group by benefit_id order by benefit_id`
  const { rows } = await inTenants([tenant], () => statement.execute(db))
  return rows
}
