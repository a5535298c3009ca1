import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hostName } from '../company/hosts.ts'

/**
 * Passes requests for some host names to separate applications, which do not see one another's requests. All
 * other requests stay with `app`.
 */
export async function serveByHost(
  app: FastifyInstance,
  others: ReadonlyMap<string, FastifyInstance>,
): Promise<void> {
  app.addHook('onClose', () => Promise.all([...others.values()].map((other) => other.close())))
  await Promise.all([app, ...others.values()].map((each) => each.ready()))
  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const other = others.get(hostName(request.headers.host) ?? '')
    if (other) other.routing(request, response)
    else for (const listener of listeners) listener.call(app.server, request, response)
  })
}
