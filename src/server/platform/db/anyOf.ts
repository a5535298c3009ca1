import { sql, type RawBuilder } from 'kysely'

/** Compares a column with ids by one parameter, however many they are. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`
}
