import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { hostName } from '../../company/hosts.ts'

/** Requests for one host name go to another application; neither sees those of the other. */
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
