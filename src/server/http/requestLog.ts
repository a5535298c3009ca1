import type { FastifyInstance } from 'fastify'
import type { LogLevel } from '../context/config.ts'

/** One line a request when it is answered: method, route pattern, tenant, employee, status, milliseconds. */
export function installRequestLog(app: FastifyInstance, level: Exclude<LogLevel, 'silent'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, tenant, employee, routeOptions, is404 } = request
    if (routeOptions.config.uncounted && reply.statusCode < 400) return
    request.log[level](
      {
        method,
        route: is404 ? '(none)' : routeOptions.url,
        tenant: tenant?.subdomain,
        employee: employee?.id,
        ip,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
