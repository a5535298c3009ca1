import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The nonce of this response's styles: `<style nonce>`; the policy already has it. */
    cspNonce: string
  }
}

/** The frames of a host's pages; left out: none, in either direction. */
export type Framing = {
  /** What its pages may show in a frame. */
  frames?: (request: FastifyRequest) => string[]
  /** The only origin whose pages may show its pages in a frame. */
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
  // Helmet's own nonces would also allow inline scripts, so we create the nonce of styles ourselves.
  await app.register(helmet, {
    global: false,
    crossOriginEmbedderPolicy: false,
    // The header knows no list of origins; `frame-ancestors` does.
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

/** The policy of JSON: opened as a page it may load nothing. */
const dataPolicy = { defaultSrc: ["'none'"], baseUri: ["'none'"], frameAncestors: ["'none'"] }

/** The same headers, for responses that no hook reaches. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/**
 * Scripts only from our own files; styles from our files or with the nonce; nothing from other hosts, no
 * frames, no plug-ins.
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
