import { sql } from 'kysely'
import type { Connection } from '../platform/db/schema.ts'
import type { Operation } from './operation.ts'

/** The numbers at the top level of an answer. */
export function pickFigures(answer: unknown): Record<string, number> {
  const entries = Object.entries((answer ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/**
 * Finds the company of the input's contract. If no company was named, the run is added to that company's
 * history.
 */
export async function companyOfContract(
  db: Connection,
  companies: readonly string[],
  { contract }: Record<string, unknown>,
): Promise<string | undefined> {
  if (companies.length === 0 || typeof contract !== 'string' || !/^[0-9a-f-]{36}$/.test(contract))
    return undefined
  const row = await db
    .selectFrom('contracts')
    .select('tenant')
    .where('tenant', 'in', companies)
    .where('id', '=', contract)
    .executeTakeFirst()
  return row?.tenant
}

/** Writes a line of the history. */
export async function keepRun(
  db: Connection,
  entry: {
    operation: Pick<Operation, 'name'>
    run: { actor: string; company?: string | undefined; dryRun?: boolean }
    /** The start by the product's clock; left out: now. */
    started?: Date
    fingerprint: string
    about?: string
    /** The company of the run's subject if the call named none. */
    company?: string | undefined
    outcome: 'done' | 'refused' | 'failed'
    figures: Record<string, number>
  },
): Promise<void> {
  const { operation, run, started, fingerprint, about = '', company, outcome, figures } = entry
  await db
    .insertInto('operation_runs')
    .values({
      tenant: run.company ?? company ?? null,
      operation: operation.name,
      actor: run.actor,
      dry_run: run.dryRun ?? false,
      input_sha256: fingerprint,
      about,
      outcome,
      figures: JSON.stringify(figures),
      started_at: started ?? sql<Date>`product_now()`,
    })
    .execute()
}
