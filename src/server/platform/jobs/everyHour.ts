import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../context/context.ts'
import { inTenants } from '../db/tenantScope.ts'

const hourMs = 3_600_000

/**
 * Runs a task now and every hour, or as often as `everyMs` says; returns a function that stops it. An
 * unreachable database only postpones it, and so does the end of the server, which closes the connections of
 * a running task.
 */
export function everyHour(
  log: Pick<ServerContext['log'], 'warn'>,
  name: string,
  work: (onFault: (error: unknown, of?: object) => void) => Promise<unknown>,
  everyMs = hourMs,
): () => void {
  let isStopped = false
  const onFault = (error: unknown, of: object = {}): void => {
    if (!isStopped) log.warn({ ...of, err: error }, `${name} failed this time`)
  }
  const run = (): void => void work(onFault).catch((error: unknown) => onFault(error))
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}

/** The same for each company; where one fails, the others are worked on all the same. */
export function everyHourByCompany(
  {
    log,
    tenants,
  }: { log: Pick<ServerContext['log'], 'warn'>; tenants: Pick<ServerContext['tenants'], 'each'> },
  name: string,
  work: (tenant: TenantConfig) => Promise<unknown>,
): () => void {
  return everyHour(log, name, async (onFault) => {
    for await (const tenant of tenants.each()) {
      try {
        await inTenants([tenant.subdomain], () => work(tenant))
      } catch (error) {
        onFault(error, { tenant: tenant.subdomain })
      }
    }
  })
}
