import type { FastifyInstance } from 'fastify'
import { HttpError } from './httpError.ts'

/** Headers that decide what a request means, and that HTTP allows once. */
const single = new Set(['host', 'authorization', 'content-type', 'content-length'])

/**
 * A request with such a header twice is refused (RFC 9112, 3.2): Node keeps the first, and a server in front
 * of us may keep the last.
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
