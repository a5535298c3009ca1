import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../domain/kernel/language.ts'
import { languageFor, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../context/context.ts'

/** A request by a link of a mail, whose token is the key. */
export type LinkRequest = FastifyRequest<{ Params: { token: string } }>

/** What each page that the server draws whole needs beside its content; `nonce` opens its style. */
export type PageFrame = { tenant: TenantConfig; language: Language; portalUrl: string; nonce: string }

/** The frame of the page that answers a request, in the language of its owner, or of the request. */
export function pageFrame(
  { tenants }: Pick<ServerContext, 'tenants'>,
  { tenant, language: asked, cspNonce }: Pick<FastifyRequest, 'tenant' | 'language' | 'cspNonce'>,
  owner?: { language: Language },
): PageFrame {
  const language = owner ? languageFor(tenant, owner) : asked
  return { tenant, language, portalUrl: tenants.publicUrl(tenant), nonce: cspNonce }
}

/**
 * The headers of a page without scripts that the server draws whole: nothing but its own style, its font, and
 * forms that come back here. `withInlineStyles` is for mails, which carry their look in attributes.
 */
export function drawnPageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { withInlineStyles = false } = {},
): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src-elem 'nonce-${request.cspNonce}'`,
    ...(withInlineStyles ? ["style-src-attr 'unsafe-inline'"] : []),
    "font-src 'self'",
    // The empty icon of the page, without which a browser asks for /favicon.ico, which this policy forbids.
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
}
