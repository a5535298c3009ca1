import { sql, type RawBuilder } from 'kysely'
import type { OperationContext } from '../../platform/context/operating.ts'
import { chosenColumns, compareAsIndex } from './peopleQuery.ts'

/** Returns the filter values that the people of these companies have. */
export async function loadFilterValues({ db, companies }: OperationContext) {
  const valuesOf = async (column: string): Promise<string[]> => {
    const value = compareAsIndex(column)
    // One value leads to the next by the index: to read all people for a few values takes too long.
    const nextAfter = (last: RawBuilder<unknown>) => sql`(
      select ${value} from employees where tenant = company and ${value} > ${last}
      order by tenant, ${value} limit 1)`
    const { rows } = await sql<{ value: string }>`
      select distinct value from unnest(${companies}::text[]) as company, lateral (
        with recursive found as (
          select ${nextAfter(sql`''`)} as value
          union all select ${nextAfter(sql`found.value`)} from found where found.value is not null)
        select value from found where value is not null limit ${maxChoices}) as own
      order by value limit ${maxChoices}`.execute(db)
    return rows.map((row) => row.value)
  }
  const { collectives, costCenters, offices, legalEntities } = chosenColumns
  return {
    collectives: await valuesOf(collectives),
    costCenters: await valuesOf(costCenters),
    offices: await valuesOf(offices),
    legalEntities: await valuesOf(legalEntities),
  }
}

/** The maximum number of values of a filter. */
const maxChoices = 500
