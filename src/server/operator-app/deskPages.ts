import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/httpError.ts'
import { serveAssets } from '../http/portalPages.ts'

/** The built pages of operators: one page, its files, and nothing of the portal. */
export async function deskPages(app: FastifyInstance, deskDir: string): Promise<void> {
  await serveAssets(app, deskDir)
  app.get(
    '/',
    { config: { access: 'any', uncounted: true }, schema: { hide: true } },
    async (request, reply) => {
      const html = await readFile(join(deskDir, 'index.html'), 'utf8').catch(() => {
        throw new HttpError(503, { message: 'The pages of operators are not built: run npm run build.' })
      })
      return reply
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(html.replaceAll('__CSP_NONCE__', request.cspNonce))
    },
  )
}
