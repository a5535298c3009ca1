import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Config } from './context/config.ts'
import type { ServerContext } from './context/context.ts'
import { answerBadUrl, installErrorAnswers } from './http/errorAnswers.ts'
import { installGate } from './auth/accessControl.ts'
import { installJsonBody } from './http/jsonBody.ts'
import { ajv } from './http/validateBody.ts'
import { installRequestLog } from './http/requestLog.ts'
import { installSecurityHeaders } from './http/securityHeaders.ts'
import { refuseBadSocket } from './http/refuseBadSocket.ts'
import { installOpenApi } from './http/openapi/installOpenApi.ts'
import { installPortal } from './http/portalPages.ts'
import { routeModules } from './routes.ts'

type Options = {
  /** Where the built portal lies. */
  portalDir: string
}

/** The largest JSON body, in bytes (promise 37). */
const bodyLimit = 1_048_576

/**
 * The application, ready to listen or to be injected. It owns nothing of `context`: who made the parts ends
 * them.
 */
export async function buildApp(context: ServerContext, { portalDir }: Options): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(context.config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit,
    requestTimeout: 120_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000, maxHeaderSize: 16_384 },
    clientErrorHandler: refuseBadSocket,
    frameworkErrors: (_error, request, reply) => answerBadUrl(request, reply),
  })
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema))
  app.setSerializerCompiler(() => JSON.stringify)

  installErrorAnswers(app)
  await installSecurityHeaders(app)
  installRequestLog(app, context.config.production ? 'info' : 'debug')
  installGate(app, context)
  installJsonBody(app)
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    customTypes: /^(application\/json|text\/html)/,
  })
  await installOpenApi(app)
  for (const routes of routeModules) await routes(app, context)
  await installPortal(app, context, portalDir)
  return app
}

/**
 * Fastify trusts nobody where it is given a number; an operator who counts the proxies in front means those
 * nearest to us.
 */
function trustOf(trust: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}
