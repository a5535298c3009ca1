import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../../domain/kernel/language.ts'
import { languageFor, type TenantConfig } from '../../../domain/company/tenant/tenant.ts'
import type { ServerContext } from '../context/context.ts'

/** A request by a mail's link, whose token gives access. */
export type LinkRequest = FastifyRequest<{ Params: { token: string } }>

/** The addresses of a mail's link: some mail programs add a slash at its end. */
export const linkAddresses = (path: string): string[] => [`${path}:token`, `${path}:token/`]

/** The data of a page rendered by the server; `nonce` allows its style. */
export type PageFrame = { tenant: TenantConfig; language: Language; portalUrl: string; nonce: string }

/** Builds the frame of a page, in the language of the link's owner, or else of the request. */
export function pageFrame(
  { tenants }: Pick<ServerContext, 'tenants'>,
  { tenant, language: asked, cspNonce }: Pick<FastifyRequest, 'tenant' | 'language' | 'cspNonce'>,
  owner?: { language: Language },
): PageFrame {
  const language = owner ? languageFor(tenant, owner) : asked
  return { tenant, language, portalUrl: tenants.publicUrl(tenant), nonce: cspNonce }
}

/**
 * Sets the headers of a server-rendered page without scripts: it may only load its own style and font, and
 * submit forms to this server. `withInlineStyles` is for mails, which have inline styles.
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
    // Allows the page's empty icon, without which browsers request /favicon.ico.
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

/** Lets routes read the bodies that a page's form sends without a script. */
export function readFormBodies(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string | Buffer) =>
      Object.fromEntries(new URLSearchParams(String(text))),
  )
}
