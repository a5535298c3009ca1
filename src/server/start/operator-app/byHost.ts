import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hostName } from '../../company/hosts.ts'

/**
 * Passes requests for one host name to another application; neither application sees the other's requests.
 */
export async function serveByHost(
  app: FastifyInstance,
  host: string,
  operatorApp: FastifyInstance,
): Promise<void> {
  app.addHook('onClose', () => operatorApp.close())
  await Promise.all([app.ready(), operatorApp.ready()])
  const listeners = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (hostName(request.headers.host) === host) operatorApp.routing(request, response)
    else for (const listener of listeners) listener.call(app.server, request, response)
  })
}
