import type { RouteModule } from '../platform/context/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { servedName } from './configVersion.ts'
import { ReleaseStreams } from './releaseStreams.ts'

/**
 * GET /api/release: a stream (server-sent events) with the name of the configuration that the host's company
 * is served. Pages listen to it. The stream is exempt from the limits of requests; limits of its own apply
 * to the number of streams, in total and per address.
 */
export const releaseRoutes: RouteModule = (app, { tenants, clock, config }) => {
  const streams = new ReleaseStreams({
    tenants,
    clock,
    max: config.limits.streamsAtOnce,
    maxOfAddress: config.limits.streamsOfAddress,
  })
  app.addHook('preClose', async () => streams.close())
  app.get(
    '/api/release',
    { config: { access: 'tenant', uncounted: true, isStream: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!streams.hasRoom(request.ip))
        throw new HttpError(503, { messageId: 'error.unavailable', headers: { 'retry-after': '60' } })
      // A stream is not counted as running work.
      request.work?.end()
      const { raw } = reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      const { tenant, ip: address } = request
      streams.add(raw, { subdomain: tenant.subdomain, address, name: servedName(tenant, clock.now()) })
    },
  )
}
