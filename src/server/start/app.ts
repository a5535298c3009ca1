import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyInstance } from 'fastify'
import type { ServerContext } from '../platform/context/context.ts'
import { answerBadUrl, installErrorAnswers, type RefusalOf } from '../platform/http/errorAnswers.ts'
import { refuseBadSocket } from '../platform/http/badSocket.ts'
import { installAccessControl } from '../auth/accessControl.ts'
import { installJsonBody } from '../platform/http/jsonBody.ts'
import { bodyLimits } from '../platform/http/bodyLimits.ts'
import { installRequestLog, disableRequestLines } from '../platform/http/requestLog.ts'
import { refuseDoubledHeaders } from '../platform/http/refuseDoubledHeaders.ts'
import { limitBodies } from '../platform/http/limitBodies.ts'
import { limitWork } from '../platform/http/limitWork.ts'
import { compileLater } from '../platform/http/validateBody.ts'
import { installSecurityHeaders, type Framing } from '../platform/http/securityHeaders.ts'
import { installOpenApi } from '../platform/http/openapi/installOpenApi.ts'
import { installPortal } from '../platform/http/portalPages.ts'
import { toTrustProxy } from '../platform/http/trustProxy.ts'
import { routeModules } from './routes.ts'

type Options = {
  /** The folder of the built portal. */
  portalDir: string
  /** Adds hooks before the routes. */
  prepare?: (app: FastifyInstance) => void
  /** The host that the application serves; left out: the hosts of companies. */
  host?: Host
}

const maxHeaderBytes = 16_384

/** The parts in which hosts differ; the routes are the same on all hosts. */
type Host = Framing & {
  installAccess: (app: FastifyInstance, context: ServerContext) => void
  installPages: (app: FastifyInstance, context: ServerContext, portalDir: string) => Promise<void>
  refusalOf?: RefusalOf
}

const companyHosts: Host = { installAccess: installAccessControl, installPages: installPortal }

/**
 * Builds the application, ready to listen or for injected requests. It does not close the parts of
 * `context`; the caller who created them closes them.
 */
export async function buildApp(
  context: ServerContext,
  { portalDir, prepare, host = companyHosts }: Options,
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    logController: disableRequestLines(),
    trustProxy: toTrustProxy(context.config.trustProxy),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyLimits.usual,
    requestTimeout: 120_000,
    keepAliveTimeout: 10_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Every part of an address that arrives has a route: a mailed link that was garbled has its page, too.
    routerOptions: { maxParamLength: maxHeaderBytes },
    http: { headersTimeout: 30_000, connectionsCheckingInterval: 5_000, maxHeaderSize: maxHeaderBytes },
    clientErrorHandler: refuseBadSocket,
    frameworkErrors: (_error, request, reply) => answerBadUrl(request, reply),
  })
  app.setValidatorCompiler(compileLater)
  app.setSerializerCompiler(() => JSON.stringify)

  prepare?.(app)
  installErrorAnswers(app, host.refusalOf)
  await installSecurityHeaders(app, host)
  refuseDoubledHeaders(app)
  limitWork(app, { max: context.config.limits.requestsAtOnce, isAdaptive: true })
  if (context.config.trustProxy === undefined) noticeProxy(app)
  installRequestLog(app, context.config, ({ tenant, employee }) => ({
    tenant: tenant?.subdomain,
    employee: employee?.id,
  }))
  host.installAccess(app, context)
  limitBodies(app, ({ employee, tenant, ip }) => employee?.id ?? `${tenant?.subdomain} ${ip}`)
  installJsonBody(app)
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 1024,
    customTypes: /^(application\/json|text\/html)/,
  })
  await installOpenApi(app)
  for (const routes of routeModules) await routes(app, context)
  await host.installPages(app, context, portalDir)
  return app
}

/**
 * Warns once if a proxy is missing in the environment, because then all callers seem to have the proxy's
 * address.
 */
function noticeProxy(app: FastifyInstance): void {
  let isNoticed = false
  app.addHook('onRequest', async ({ headers, ip, log }) => {
    if (isNoticed || headers['x-forwarded-for'] === undefined) return
    isNoticed = true
    log.warn(
      { proxy: ip },
      'A proxy forwards requests and TRUST_PROXY is not set: everybody counts as one address.',
    )
  })
}
