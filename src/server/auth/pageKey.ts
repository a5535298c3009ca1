import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../platform/context/context.ts'
import { hmac, sameText } from './tokens.ts'

type Request = Pick<FastifyRequest, 'tenant' | 'url'>

/**
 * What the form of a link's page carries and its POST gives back: who only knows the address, such as a
 * scanner of mails, cannot make it. It is the same after a restart.
 */
export function pageKey({ secrets }: Pick<ServerContext, 'secrets'>, { tenant, url }: Request): string {
  return hmac(secrets.session, JSON.stringify(['page', tenant.subdomain, pathOf(url)]))
}

/** Whether the body of a POST was sent by the form of its page. */
export function isFromPage(
  context: Pick<ServerContext, 'secrets'>,
  request: Request & { body: unknown },
): boolean {
  const { key } = (request.body ?? {}) as { key?: unknown }
  return typeof key === 'string' && sameText(key, pageKey(context, request))
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''
