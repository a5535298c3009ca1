import { CompiledQuery } from 'kysely'
import type { Connection } from './schema.ts'

const names = new Map<string, string>()

/**
 * A statement that each connection parses and plans once. It answers no `*`: a migration may add a column
 * while servers run, and PostgreSQL refuses a prepared statement whose columns changed.
 */
export function prepared(text: string): string {
  if (!names.has(text)) names.set(text, `portal_${names.size}`)
  return text
}

/** A statement that comes this often is prepared too, but not too many: each connection keeps its plan. */
const often = 20
const maxNames = 150
const asked = new Map<string, number>()

/** The name under which connections prepare a statement; undefined for one that they do not. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text)
  if (name || !text.includes('$1') || text.includes('*') || names.size >= maxNames) return name
  const times = (asked.get(text) ?? 0) + 1
  asked.delete(text)
  if (times >= often) prepared(text)
  else asked.set(text, times)
  // Texts that grow with their lists come once each; the oldest are dropped.
  if (asked.size > maxNames) asked.delete(asked.keys().next().value ?? '')
  return names.get(text)
}

/** The rows of a statement in plain SQL. */
export async function ask<Row>(
  connection: Connection,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await connection.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
