import { CompiledQuery } from 'kysely'
import type { Connection } from './schema.ts'

const names = new Map<string, string>()

/**
 * A statement that each connection parses and plans once. It must not select `*`: a migration may add a
 * column while servers run, and PostgreSQL refuses a prepared statement whose columns changed.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `portal_${names.size}`)
  return text
}

/**
 * A statement that ran this often is also prepared, up to `maxNames` statements, because each connection
 * stores their plans.
 */
const often = 20
const maxNames = 150
const asked = new Map<string, number>()

/** Returns the name under which a statement is prepared; undefined if it is not prepared. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text)
  if (name || !text.includes('$1') || text.includes('*') || names.size >= maxNames) return name
  const times = (asked.get(text) ?? 0) + 1
  asked.delete(text)
  if (times >= often) prepared(text)
  else asked.set(text, times)
  // The text of a statement with a list depends on the list's length and may occur only once, so the oldest
  // texts are dropped.
  if (asked.size > maxNames) asked.delete(asked.keys().next().value ?? '')
  return names.get(text)
}

/** Runs a plain SQL statement and returns its rows. */
export async function query<Row>(
  connection: Connection,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await connection.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
