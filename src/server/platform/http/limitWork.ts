import type { IncomingMessage, RequestListener } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseBusy } from './refuseBusy.ts'
import { WorkLane } from './workLane.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads a file as it arrives, which takes as long as its sender likes. */
    receivesFile?: boolean
  }
  interface FastifyRequest {
    /** The place of this request among those in work; undefined where its kind has no bound. */
    work: Place | undefined
  }
}

/** A body that takes longer to arrive waits outside. */
const bodyMs = 100

/** `isAdaptive`: a request takes moments, and fewer are let in where it takes longer. */
type Bound = { max: number; isAdaptive: boolean }

/**
 * Bounds the requests that are in work at once in this process, before anything else is done for them: `max`
 * of those with a session, as many files that arrive, and a quarter of it for those without a session and for
 * pages, so that no kind takes the places of another. Files of the build and health have no bound. Beyond it,
 * 503 with Retry-After at once, and nothing was done.
 */
export function limitWork(app: FastifyInstance, { max, isAdaptive }: Bound): void {
  const few = Math.max(2, Math.ceil(max / 4))
  const lanes: Lanes = {
    session: new WorkLane({ max, isAdaptive }),
    file: new WorkLane({ max }),
    anonymous: new WorkLane({ max: few, isAdaptive }),
    page: new WorkLane({ max: few, isAdaptive }),
  }
  // Fastify wants a value of the type before the hook below gives each request its own.
  app.decorateRequest('work', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request)
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
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const handle = () => handler.call(this, request, reply)
      return request.work ? request.work.during(handle) : handle()
    }
  })
  refuseFirst(app, lanes)
}

/**
 * Refuses what will find no place before the application sees it: a crowd that is refused costs little, and
 * leaves the thread to those who were taken.
 */
function refuseFirst(app: FastifyInstance, lanes: Lanes): void {
  app.addHook('onReady', async () => {
    const listeners = app.server.listeners('request') as RequestListener[]
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      const kind = likelyKindOf(request)
      if (kind && lanes[kind].isFull()) return refuseBusy(request, response, app.log)
      for (const listener of listeners) listener.call(app.server, request, response)
    })
  })
}

type Lanes = Record<Kind, WorkLane>
type Kind = 'session' | 'file' | 'anonymous' | 'page'

function kindOf({ is404, routeOptions: { config } }: FastifyRequest): Kind | undefined {
  const { access, uncounted, receivesFile } = config
  if (is404) return 'page'
  if (uncounted) return access === 'any' ? undefined : 'page'
  if (receivesFile) return 'file'
  return access === 'any' || access === 'tenant' ? 'anonymous' : 'session'
}

/** The same before its route is known; undefined where that has to decide. */
function likelyKindOf({ url = '', method, headers }: IncomingMessage): Kind | undefined {
  if (/^\/(assets|health|api\/storage|accept|confirm-email|unsubscribe|robots\.txt)/.test(url))
    return undefined
  if (!url.startsWith('/api/')) return method === 'GET' ? 'page' : undefined
  return headers.authorization === undefined ? 'anonymous' : 'session'
}

/** The place of one request in its lane: held, or given up while it waits for something else. */
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

  /** Answers false where there is no place. One that is held already stays. */
  async enter(): Promise<boolean> {
    clearTimeout(this.#bodyTimer)
    if (this.#isHeld) return true
    this.#isHeld = await this.#lane.enter()
    this.#sinceMs = performance.now()
    if (this.#isEnded) this.pause()
    return this.#isHeld
  }

  /** Gives the place up where the body is late. */
  awaitBody(): void {
    this.#bodyTimer = setTimeout(() => this.pause(), bodyMs)
  }

  pause(): void {
    if (this.#isHeld) this.#lane.leave(performance.now() - this.#sinceMs)
    this.#isHeld = false
  }

  /** Takes a place again after `pause`. */
  async resume(): Promise<void> {
    await this.#lane.resume()
    this.#isHeld = true
    this.#sinceMs = performance.now()
  }

  /** A caller who is gone frees nothing while the handler works on. */
  async during<Answer>(handle: () => Answer): Promise<Awaited<Answer>> {
    this.#isHandled = true
    try {
      return await handle()
    } finally {
      this.#isHandled = false
      if (this.#isEnded) this.pause()
    }
  }

  /** The answer is there: who reads it slowly holds nothing. */
  end(): void {
    clearTimeout(this.#bodyTimer)
    this.#isEnded = true
    this.pause()
  }

  /** The connection is closed. */
  abandon(): void {
    clearTimeout(this.#bodyTimer)
    this.#isEnded = true
    if (!this.#isHandled) this.pause()
  }
}
