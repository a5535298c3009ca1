import type { FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/context/context.ts'
import { send } from '../../platform/http/errorAnswers.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { paperRoutes } from './paperRoutes.ts'
import { answerPage, isPage, pageReader, serveAssets } from '../../platform/http/portalPages.ts'

/**
 * Serves the portal's page with an additional first script (portal/preview/), which reads the view's token
 * from the address and adds it to each call. The page names no company, because the browser does not send
 * this part of the address to the server.
 */
export async function installViewPages(
  app: FastifyInstance,
  context: ServerContext,
  portalDir: string,
): Promise<void> {
  const page = pageReader(portalDir)
  await serveAssets(app, portalDir)
  paperRoutes(app, context)
  app.setNotFoundHandler(async (request, reply) => {
    if (!isPage(request))
      return send(request, reply, new HttpError(404, { messageId: 'error.route' }), request.language)
    const { html, assets } = await page()
    const script = assets.find((name) => /^preview-[\w-]+\.js$/.test(name)) ?? 'preview.js'
    const first = `<script type="module" src="/assets/${script}"></script>`
    // Module scripts run in the order of the page, so this one runs before the portal's.
    const filled = html.replace('<script type="module"', (found) => `${first}${found}`)
    return answerPage(request, reply.header('x-robots-tag', 'noindex'), filled, undefined)
  })
}
