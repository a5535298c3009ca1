import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ServerContext } from '../context/context.ts'
import { inTenants } from '../db/tenantScope.ts'
import { findStates } from '../../../domain/plan/contractState.ts'

/** Measures an application's requests, and counts the database's queues on demand. */
export function measure(
  app: FastifyInstance,
  { db, tenants }: Pick<ServerContext, 'db' | 'tenants'>,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'portal_request_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions, is404 }, { statusCode, elapsedTime }) => {
    if (routeOptions.config.isStream && statusCode === 200) return
    const route = is404 ? '(none)' : (routeOptions.url ?? '(none)')
    requests.observe({ method, route, status: String(statusCode) }, elapsedTime / 1000)
  })
  const companies = (): string[] => tenants.list().map(({ subdomain }) => subdomain)
  const waiting: Record<string, [help: string, rows: () => RawBuilder<unknown>]> = {
    portal_mails_waiting: [
      'Mails that are not delivered yet',
      () => sql`outbox where tenant = any(${companies()}) and delivered_at is null
        and given_up_at is null`,
    ],
    portal_jobs_failed: [
      'Jobs that failed and wait',
      () => sql`graphile_worker.jobs where last_error is not null`,
    ],
    portal_reviews_waiting: [
      'Contracts and changes of contracts that wait for a review',
      () => sql`contracts where tenant = any(${companies()}) and state = any(${findStates('isReviewed')})`,
    ],
  }
  for (const [name, [help, rows]] of Object.entries(waiting))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const counted = sql<{ count: number }>`select count(*)::int as count from ${rows()}`
        const { rows: found } = await inTenants(companies(), () => counted.execute(db))
        this.set(found[0]?.count ?? 0)
      },
    })
  return registry
}

type Serving = { host: string; port: number; token?: string | undefined }

/**
 * Serves `/metrics` on its own port; if a token is set, only to callers with the token. Returns a function
 * that stops the server.
 */
export async function serveMetrics(registry: Registry, { host, port, token }: Serving) {
  const server = createServer((request, response) => {
    if (token !== undefined && !showsToken(request, token))
      return response.writeHead(401, { 'www-authenticate': 'Bearer' }).end()
    if (request.url !== '/metrics') return response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, () => resolve()),
  )
  return { server, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** Compares hashes of equal length, so that the time does not reveal a partial match. */
function showsToken({ headers }: IncomingMessage, token: string): boolean {
  const shown = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(sha256(shown), sha256(token))
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
