import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { refuseBusy } from './refuseBusy.ts'
import { WorkLane } from './workLane.ts'
import { WorkPlace } from './workPlace.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: the handler reads a file as it arrives, at the sender's speed. */
    receivesFile?: boolean
  }
  interface FastifyRequest {
    /** This request's slot among the running requests; undefined if its kind has no limit. */
    work: WorkPlace | undefined
  }
}

/** `isAdaptive`: requests of this kind are usually short; if they take longer, fewer are admitted. */
type Bound = { max: number; isAdaptive: boolean }

/**
 * Limits the requests that run at the same time in this process, before any other work on them: `max` with a
 * session, `max` for arriving files, and a quarter of it each without a session and for pages. Further ones
 * get 503 with Retry-After at once; files of the build and health checks have no limit.
 */
export function limitWork(app: FastifyInstance, { max, isAdaptive }: Bound): void {
  const few = Math.max(2, Math.ceil(max / 4))
  const lanes: Lanes = {
    session: new WorkLane({ max, isAdaptive }),
    file: new WorkLane({ max }),
    anonymous: new WorkLane({ max: few, isAdaptive }),
    page: new WorkLane({ max: few, isAdaptive }),
  }
  app.decorateRequest('work', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const kind = request.is404 ? 'page' : kindOf(request.routeOptions.config)
    if (!kind) return
    const place = new WorkPlace(lanes[kind])
    reply.raw.once('close', () => place.abandon())
    if (await place.enter()) request.work = place
    else refuseBusy(request.raw, reply.hijack().raw, app.log)
  })
  app.addHook('preParsing', async ({ work, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (hasBody && !routeOptions.config.receivesFile) work?.awaitBody()
  })
  app.addHook('preValidation', async ({ work, raw }, reply) => {
    if (work && !(await work.enter())) refuseBusy(raw, reply.hijack().raw, app.log)
  })
  app.addHook('onSend', async ({ work }, _reply, payload) => {
    work?.end()
    return payload
  })
  const kinds: KnownKinds = new Map()
  app.addHook('onRoute', (route) => {
    const { handler, config = {}, method, url } = route
    if (!/[:*]/.test(url)) for (const each of [method].flat()) kinds.set(`${each} ${url}`, kindOf(config))
    route.handler = function (request, reply) {
      const handle = () => handler.call(this, request, reply)
      return request.work ? request.work.during(handle) : handle()
    }
  })
  refuseFirst(app, lanes, kinds)
}

/** Refuses requests without a slot before the application handles them: refusals stay cheap. */
function refuseFirst(app: FastifyInstance, lanes: Lanes, kinds: KnownKinds): void {
  app.addHook('onReady', async () => {
    const listeners = app.server.listeners('request') as RequestListener[]
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      const kind = likelyKindOf(request, kinds)
      if (kind && lanes[kind].isFull()) return refuseBusy(request, response, app.log)
      for (const listener of listeners) listener.call(app.server, request, response)
    })
  })
}

type Lanes = Record<Kind, WorkLane>
type Kind = 'session' | 'file' | 'anonymous' | 'page'
/** The kinds of the routes whose address has no parameter, by method and address. */
type KnownKinds = Map<string, Kind | undefined>

function kindOf({ access, uncounted, receivesFile }: FastifyContextConfig): Kind | undefined {
  if (uncounted) return access === 'any' ? undefined : 'page'
  if (receivesFile) return 'file'
  return access === 'any' || access === 'tenant' ? 'anonymous' : 'session'
}

/**
 * Returns a request's kind before its route is looked up: that of its address, else a guess. Undefined if
 * the kind depends on the route; a form may be a file.
 */
function likelyKindOf({ url = '', method, headers }: IncomingMessage, kinds: KnownKinds): Kind | undefined {
  const call = `${method} ${url.split('?', 1)[0]}`
  if (kinds.has(call)) return kinds.get(call)
  if (/^\/(assets|api\/storage|accept|confirm-email|unsubscribe)/.test(url)) return undefined
  if (headers['content-type']?.startsWith('multipart/')) return undefined
  if (!url.startsWith('/api/')) return method === 'GET' ? 'page' : undefined
  return headers.authorization === undefined ? 'anonymous' : 'session'
}
