import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import type { ServerContext } from '../../platform/context/context.ts'
import { answerBadUrl, installErrorAnswers, send } from '../../platform/http/errorAnswers.ts'
import { hostOrigin } from '../../platform/http/hostOrigin.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { installJsonBody } from '../../platform/http/jsonBody.ts'
import { installRequestLog, disableRequestLines } from '../../platform/http/requestLog.ts'
import { refuseDoubledHeaders } from '../../platform/http/refuseDoubledHeaders.ts'
import { limitBodies } from '../../platform/http/limitBodies.ts'
import { limitWork } from '../../platform/http/limitWork.ts'
import { serveAssets } from '../../platform/http/portalPages.ts'
import { installOpenApi } from '../../platform/http/openapi/installOpenApi.ts'
import { installSecurityHeaders } from '../../platform/http/securityHeaders.ts'
import { toTrustProxy } from '../../platform/http/trustProxy.ts'
import { compileLater } from '../../platform/http/validateBody.ts'
import { operatorApi } from './describeOperation.ts'
import { accountRoutes } from './accountRoutes.ts'
import { installCallers } from './callers.ts'
import { operationRoutes } from './operationRoutes.ts'
import { passwordRoutes } from './passwordRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

/** The maximum body, in bytes, of routes without a limit of their own: sessions and one's own account. */
const bodyLimit = 16 * 1024

type Options = {
  deskDir: string
  operations?: ServerContext['db']
  /** Adds hooks before the routes. */
  prepare?: (app: FastifyInstance) => void
}

/**
 * Builds the operators' application: the operations over HTTP, and their pages. It serves only OPERATOR_HOST
 * and has no route of the portal; its sessions give no access to the portal. `operations` are connections
 * for work that takes minutes.
 */
export async function buildOperatorApp(
  context: ServerContext,
  { deskDir, operations = context.db, prepare }: Options,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    logController: disableRequestLines(),
    trustProxy: toTrustProxy(context.config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit,
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    frameworkErrors: (_error, request, reply) => answerBadUrl(request, reply),
    routerOptions: { maxParamLength: 300 },
  })
  app.setValidatorCompiler(compileLater)
  app.setSerializerCompiler(() => JSON.stringify)
  prepare?.(app)
  installErrorAnswers(app)
  const { previewHost } = context.config
  // A page shows the PDF under review in a frame, and the studio shows the portal in a frame.
  await installSecurityHeaders(app, {
    frames: (request) => ['blob:', ...(previewHost ? [hostOrigin(request, previewHost)] : [])],
  })
  refuseDoubledHeaders(app)
  limitWork(app, { max: context.config.limits.requestsAtOnce, isAdaptive: false })
  // The line already has the caller's name, by the log of the request.
  installRequestLog(app, context.config, ({ is404, params }) => ({
    tenant: is404 ? undefined : (params as { company?: string }).company,
  }))
  installCallers(app, context)
  limitBodies(app, ({ caller, ip }) => caller?.name ?? ip)
  installJsonBody(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 1024 })
  await installOpenApi(app, operatorApi)
  sessionRoutes(app, context)
  accountRoutes(app, context)
  passwordRoutes(app, context)
  await operationRoutes(app, { ...context, db: operations })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await deskPages(app, deskDir)
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, new HttpError(404, { messageId: 'error.route' }), request.language),
  )
  return app
}

/** Serves the built pages of operators: one page and its files, and none of the portal. */
async function deskPages(app: FastifyInstance, deskDir: string): Promise<void> {
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
