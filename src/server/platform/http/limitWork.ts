import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import { refuseBusy } from './refuseBusy.ts'
import { WorkLane } from './workLane.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: the handler reads a file as it arrives, at the sender's speed. */
    receivesFile?: boolean
  }
  interface FastifyRequest {
    /** This request's slot among the running requests; undefined if its kind has no limit. */
    work: Place | undefined
  }
}

/** If a body takes longer than these milliseconds to arrive, the request releases its slot meanwhile. */
const bodyMs = 100

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
    const place = new Place(lanes[kind])
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

/** A request's slot in its lane: taken, or released while the request waits. */
class Place {
  readonly #lane: WorkLane
  #isHeld = false
  #sinceMs = 0
  #isHandled = false
  #isEnded = false
  #bodyTimer: NodeJS.Timeout | undefined

  constructor(lane: WorkLane) {
    this.#lane = lane
  }

  /** Takes a slot; returns false if none is free. A slot that is already taken stays taken. */
  async enter(): Promise<boolean> {
    clearTimeout(this.#bodyTimer)
    if (this.#isHeld) return true
    this.#isHeld = await this.#lane.enter()
    this.#sinceMs = performance.now()
    if (this.#isEnded) this.pause()
    return this.#isHeld
  }

  /** Releases the slot if the body does not arrive in time, until it has arrived. */
  awaitBody(): void {
    this.#bodyTimer = setTimeout(() => this.pause(), bodyMs)
  }

  pause(): void {
    if (this.#isHeld) this.#lane.leave(performance.now() - this.#sinceMs)
    this.#isHeld = false
  }

  async resume(): Promise<void> {
    await this.#lane.resume()
    this.#isHeld = true
    this.#sinceMs = performance.now()
  }

  /** Keeps the slot while the handler runs, even if the caller has disconnected. */
  async during<Answer>(handle: () => Answer): Promise<Awaited<Answer>> {
    this.#isHandled = true
    try {
      return await handle()
    } finally {
      this.#isHandled = false
      if (this.#isEnded) this.pause()
    }
  }

  /** Releases the slot once the response is ready, even if the caller reads the response slowly. */
  end(): void {
    clearTimeout(this.#bodyTimer)
    this.#isEnded = true
    this.pause()
  }

  abandon(): void {
    clearTimeout(this.#bodyTimer)
    this.#isEnded = true
    if (!this.#isHandled) this.pause()
  }
}
