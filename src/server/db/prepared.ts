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

/** The name under which connections prepare a statement; undefined for one that they do not. */
export function preparedName(text: string): string | undefined {
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
