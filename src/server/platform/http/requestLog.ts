import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from '../context/config.ts'

/** Turns off Fastify's two lines of a request; `installRequestLog` writes one. */
export const disableRequestLines = (): LogController => new LogController({ disableRequestLogging: true })

/**
 * Logs each request after its response, in one line: method, route pattern, address, status, milliseconds,
 * and what `about` says of it, such as the company. Outside production the line has the level debug.
 */
export function installRequestLog(
  app: FastifyInstance,
  { production }: Pick<Config, 'production'>,
  about: (request: FastifyRequest) => Record<string, unknown>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, ip, routeOptions, is404 } = request
    if (routeOptions.config.uncounted && reply.statusCode < 400) return
    request.log[production ? 'info' : 'debug'](
      {
        method,
        route: is404 ? '(none)' : routeOptions.url,
        ...about(request),
        ip,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
