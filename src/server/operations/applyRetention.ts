import type { ServerContext } from '../platform/context/context.ts'
import { findOperation } from './findOperations.ts'
import { runOperation } from './runOperation.ts'

/** Erases what companies keep no longer, each in a run of its own, whose figures the history keeps. */
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
