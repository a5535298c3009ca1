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

/** A statement run this often is prepared, too, up to a number, because each connection stores its plan. */
const often = 20
const maxNames = 150
const asked = new Map<string, number>()

/** The name of a prepared statement; undefined if it is not prepared. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text)
  if (name || !text.includes('$1') || text.includes('*') || names.size >= maxNames) return name
  const times = (asked.get(text) ?? 0) + 1
  asked.delete(text)
  if (times >= often) prepared(text)
  else asked.set(text, times)
  // A text that grows with its lists occurs once; the oldest are dropped.
  if (asked.size > maxNames) asked.delete(asked.keys().next().value ?? '')
  return names.get(text)
}

/** Runs a plain SQL statement and returns its rows. */
export async function ask<Row>(
  connection: Connection,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await connection.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
