import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../platform/context/context.ts'
import { hostName } from '../../company/hosts.ts'
import type { Site } from '../../auth/webAuthn.ts'

/** The operators' site as their browser sees it, with the configured host. */
export function siteOf({ config }: Pick<ServerContext, 'config'>, request: FastifyRequest): Site {
  const host = config.operatorHost ?? hostName(request.headers.host) ?? ''
  const port = /:\d{1,5}$/.exec(request.headers.host ?? '')?.[0] ?? ''
  return { host, origin: `${request.protocol}://${host}${port}` }
}
