import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../platform/context/context.ts'
import { hmac, sameText } from './tokens.ts'

type Request = Pick<FastifyRequest, 'tenant' | 'url'>

/**
 * The key in the form of a link's page, which its POST returns. A scanner of mails that only knows the
 * address cannot compute it. It survives a restart.
 */
export function pageKey({ secrets }: Pick<ServerContext, 'secrets'>, { tenant, url }: Request): string {
  return hmac(secrets.session, JSON.stringify(['page', tenant.subdomain, pathOf(url)]))
}

/** Whether the form of its page sent a POST's body. */
export function isFromPage(
  context: Pick<ServerContext, 'secrets'>,
  request: Request & { body: unknown },
): boolean {
  const { key } = (request.body ?? {}) as { key?: unknown }
  return typeof key === 'string' && sameText(key, pageKey(context, request))
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''
