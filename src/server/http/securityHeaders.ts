import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of this answer's styles: `<style nonce>`; the policy already names it. */
    cspNonce: string
  }
}

/** Headers of every answer (promise 33), pages and API alike; a route may set its own policy before. */
export function installSecurityHeaders(app: FastifyInstance): void {
  app.decorateRequest('cspNonce', '')
  app.addHook('onRequest', async (request) => {
    request.cspNonce = randomBytes(16).toString('base64')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', isPrivate(request) ? dataPolicy : pagePolicy(request.cspNonce))
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    })
    if (isHttps(request)) reply.header('strict-transport-security', 'max-age=31536000')
    if (isPrivate(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    return payload
  })
}

/** JSON shown as a page may do nothing at all. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/**
 * Scripts only from our own files; styles from our files or with the nonce; nothing of others, no frames, no
 * plug-ins.
 */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function isHttps(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

function isPrivate(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/')
}
