import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../platform/context/context.ts'
import { hmac, sameText } from './tokens.ts'

type Request = Pick<FastifyRequest, 'tenant' | 'url'>

/**
 * Computes the key that a link's page puts into its form and the form's POST sends back. A mail scanner that
 * has only the address cannot compute the key. The key stays the same after a restart.
 */
export function pageKey({ secrets }: Pick<ServerContext, 'secrets'>, { tenant, url }: Request): string {
  return hmac(secrets.session, JSON.stringify(['page', tenant.subdomain, pathOf(url)]))
}

/** Whether a POST's body was sent by the form of the link's page. */
export function isFromPage(
  context: Pick<ServerContext, 'secrets'>,
  request: Request & { body: unknown },
): boolean {
  const { key } = (request.body ?? {}) as { key?: unknown }
  return typeof key === 'string' && sameText(key, pageKey(context, request))
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''
