import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../platform/context/context.ts'
import { hostName } from '../../company/hosts.ts'
import type { Site } from '../../auth/webAuthn.ts'
import { hostOrigin } from '../../platform/http/hostOrigin.ts'

/** The operators' site as a browser addresses it, with the configured host. */
export function siteOf({ config }: Pick<ServerContext, 'config'>, request: FastifyRequest): Site {
  const host = config.operatorHost ?? hostName(request.headers.host) ?? ''
  return { host, origin: hostOrigin(request, host) }
}
