import { sql, type RawBuilder } from 'kysely'

/** Compares a column with any number of ids in one parameter. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`
}
