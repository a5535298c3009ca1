import type { ServerContext } from '../context/context.ts'
import { inTenants } from '../db/tenantScope.ts'
import type { OwnMailer } from './mailer.ts'

type Delivery = (job: { tenant: string }, stopping?: AbortSignal) => Promise<void>

/**
 * Sends the mails of this process after their commit, without a job for each. A delivery that fails is left
 * to the search of due mails. Returns the function that ends it and waits for mails that are being sent.
 */
export function startOwnDeliveries(
  deliver: Delivery,
  mailer: Pick<OwnMailer, 'deliverHere'>,
  log: ServerContext['log'],
): () => Promise<void> {
  const stopping = new AbortController()
  const asked = new Set<string>()
  const running = new Set<Promise<void>>()
  const start = (tenant: string): void => {
    if (!asked.delete(tenant)) return
    const delivery = inTenants([tenant], () => deliver({ tenant }, stopping.signal))
      .catch((error: unknown) => log.warn({ err: error, tenant }, 'mails wait for the next search'))
      .finally(() => running.delete(delivery))
    running.add(delivery)
  }
  mailer.deliverHere((tenant) => {
    if (asked.has(tenant)) return
    asked.add(tenant)
    // The answer to the request that wrote the mail goes first.
    setImmediate(start, tenant)
  })
  return async () => {
    mailer.deliverHere(undefined)
    for (const tenant of asked) start(tenant)
    stopping.abort()
    await Promise.all(running)
  }
}
