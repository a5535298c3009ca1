import type { FastifyInstance } from 'fastify'
import { HttpError } from './httpError.ts'

/** Headers that determine a request's meaning and must occur only once (RFC 9112). */
const single = new Set(['host', 'authorization', 'content-type', 'content-length'])

/**
 * Refuses a request that has one of these headers twice (RFC 9112, 3.2): Node uses the first value, and a
 * proxy in front may use the last.
 */
export function refuseDoubledHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const seen = new Set<string>()
    for (let at = 0; at < raw.rawHeaders.length; at += 2) {
      const header = raw.rawHeaders[at]!.toLowerCase()
      if (!single.has(header)) continue
      if (seen.has(header)) throw new HttpError(400, { messageId: 'error.doubledHeader', params: { header } })
      seen.add(header)
    }
  })
}
