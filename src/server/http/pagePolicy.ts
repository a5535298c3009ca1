import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The policy of a page without scripts that the server draws whole: nothing but its own style, its font, and
 * forms that come back here. `withInlineStyles` is for mails, which carry their look in attributes.
 */
export function pagePolicy(
  request: FastifyRequest,
  reply: FastifyReply,
  { withInlineStyles = false } = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src-elem 'nonce-${request.cspNonce}'`,
    ...(withInlineStyles ? ["style-src-attr 'unsafe-inline'"] : []),
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
}
