import type { ServerContext } from '../platform/context/context.ts'
import { findOperation } from './findOperations.ts'
import { runOperation } from './runOperation.ts'

/**
 * Erases data whose retention has ended, for each company in a separate run; the history keeps the figures.
 */
export async function applyRetention(context: ServerContext): Promise<void> {
  const retain = await findOperation('data retain')
  if (!retain) return
  for (const { subdomain } of context.tenants.list())
    await runOperation(
      context,
      retain,
      {},
      { actor: 'portal', company: subdomain, progress: () => undefined, writeFile: async () => undefined },
    )
}
