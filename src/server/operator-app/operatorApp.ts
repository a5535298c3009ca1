import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { bearerToken } from '../auth/sessions.ts'
import type { ServerContext } from '../context/context.ts'
import { installErrorAnswers, send } from '../http/errorAnswers.ts'
import { HttpError } from '../http/httpError.ts'
import { installJsonBody } from '../http/jsonBody.ts'
import { limitWork } from '../http/limitWork.ts'
import { serveAssets } from '../http/portalPages.ts'
import { RateLimit } from '../http/rateLimit.ts'
import { installSecurityHeaders } from '../http/securityHeaders.ts'
import { preferredLanguage } from '../http/serverMessages.ts'
import { trustOf } from '../http/trustOf.ts'
import { ajv } from '../http/validateBody.ts'
import { operatorCallerOf, type OperatorCaller } from '../operators/operatorAccounts.ts'
import { accountRoutes } from './accountRoutes.ts'
import { operationRoutes } from './operationRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler, but where the route is `any`. */
    caller: OperatorCaller
  }
}

/** A file of 32 MB travels as 43 MB of base64. */
const bodyLimit = 48 * 1024 * 1024

const requestsPerMinute = 300

/**
 * The application of operators: the operations over HTTP, and their pages. It answers on OPERATOR_HOST alone,
 * has no route of the portal, and its sessions open nothing there. `operations` are
 * connections for what takes minutes.
 */
export async function buildOperatorApp(
  context: ServerContext,
  { deskDir, operations = context.db }: { deskDir: string; operations?: ServerContext['db'] },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    trustProxy: trustOf(context.config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit,
    requestTimeout: 600_000,
    routerOptions: { maxParamLength: 300 },
  })
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema))
  app.setSerializerCompiler(() => JSON.stringify)
  installErrorAnswers(app)
  // A PDF under review is shown in its place.
  await installSecurityHeaders(app, { frames: 'blob:' })
  limitWork(app, { max: context.config.limits.requestsAtOnce, isAdaptive: false })
  installCallers(app, context)
  installJsonBody(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 1024 })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Operations of the benefits portal',
        version: '1',
        description:
          'What operators do, for programs: shell and pages run the same operations. The bearer token is ' +
          'that of "operators token", or of a session. A refusal is a 422 with a sentence a line.',
      },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  })
  sessionRoutes(app, context)
  accountRoutes(app, context)
  await operationRoutes(app, { ...context, db: operations })
  app.get('/api/openapi.json', { config: { access: 'any' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
  await deskPages(app, deskDir)
  app.setNotFoundHandler((request, reply) =>
    send(request, reply, new HttpError(404, { messageId: 'error.route' }), 'en'),
  )
  return app
}

/** Every route but those marked `any` needs a token of an operator; each has its share of requests. */
function installCallers(app: FastifyInstance, { db }: ServerContext): void {
  const limit = new RateLimit(requestsPerMinute)
  // Fastify wants a value of the type before the hook below gives each request its own.
  app.decorateRequest('caller', null as never)
  app.decorateRequest('language', '' as never)
  app.addHook('onRequest', async (request: FastifyRequest) => {
    request.language = preferredLanguage(request.headers['accept-language'])
    if (request.is404 || request.routeOptions.config.uncounted) return
    limit.take(request.ip)
    if (request.routeOptions.config.access === 'any') return
    const token = bearerToken(request.headers.authorization)
    const caller = token === undefined ? undefined : await operatorCallerOf(db, token)
    if (!caller) throw new HttpError(401, { messageId: 'error.unauthorized' })
    request.caller = caller
  })
}

/** The built pages of operators: one page, its files, and nothing of the portal. */
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
