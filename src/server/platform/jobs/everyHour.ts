import type { TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../context/context.ts'
import { inTenants } from '../db/tenantScope.ts'

const hourMs = 3_600_000

/**
 * Runs a task now and every hour, or every `everyMs`; returns a function that stops it. A failure, such as
 * an unreachable database, is logged, and the task runs again at the next interval. A failure after the stop
 * is not logged.
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

/** Runs an hourly task for each company; an error of one company does not stop the others. */
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
