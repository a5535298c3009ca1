import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce of this response's styles: `<style nonce>`; the content security policy contains it. */
    cspNonce: string
  }
}

/** Which frames a host allows; left out: none, neither in its pages nor around them. */
export type Framing = {
  /** The origins that the host's pages may show in a frame. */
  frames?: (request: FastifyRequest) => string[]
  /** The only origin whose pages may show the host's pages in a frame. */
  framedBy?: (request: FastifyRequest) => string
}

/**
 * Sets the security headers of every response (promise 33), pages and API alike; a route may replace the
 * policy. Answers of the API are never shown in a frame.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  { frames, framedBy }: Framing = {},
): Promise<void> {
  // Helmet's own nonces would also allow inline scripts, so the nonce of styles is created here.
  await app.register(helmet, {
    global: false,
    crossOriginEmbedderPolicy: false,
    // X-Frame-Options cannot name an origin; `frame-ancestors` can.
    frameguard: framedBy ? false : { action: 'deny' },
  })
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', async (request, reply) => {
    request.cspNonce = randomBytes(16).toString('base64')
    reply.helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: isPrivate(request)
          ? dataPolicy
          : {
              ...portalPolicy(request.cspNonce),
              ...(frames && { frameSrc: frames(request) }),
              ...(framedBy && { frameAncestors: [framedBy(request)] }),
            },
      },
      strictTransportSecurity:
        request.protocol === 'https' ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    })
    // Helmet cannot send Permissions-Policy.
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (isPrivate(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}

/** The policy of JSON responses: one that is opened as a page may load nothing. */
const dataPolicy = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] }

/** The security headers for responses that no hook handles. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/**
 * The policy of the portal's pages. Scripts only from the portal's own files; styles from its files or with
 * the nonce; nothing from other hosts, no frames, no plug-ins.
 */
function portalPolicy(nonce: string): Record<string, string[]> {
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrcElem: ["'self'", `'nonce-${nonce}'`],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}

function isPrivate(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/')
}
