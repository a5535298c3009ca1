import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireSpeed } from './requireSpeed.ts'
import { UploadBudget } from './uploadBudget.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the check of this body's pace; undefined if the request has no such body. */
    endPace: (() => void) | undefined
  }
}

const megabyte = 1024 * 1024

/** The bytes of bodies that one sender, and all senders together, may have in this process. */
const limits = { maxBytesOfOne: 4 * megabyte, maxBytes: 64 * megabyte, maxOfOne: Infinity }

/**
 * Limits the JSON bodies in memory, by sender and in this process, from their first byte until the response
 * is sent, and closes the connection of one that stops. A body without a length counts as the largest that
 * its route accepts. Files have limits of their own.
 * @throws HttpError 503 with Retry-After
 */
export function limitBodies(app: FastifyInstance, senderOf: (request: FastifyRequest) => string): void {
  const budget = new UploadBudget(limits)
  app.decorateRequest('endPace', undefined)
  app.addHook('preParsing', async (request, reply) => {
    if (request.routeOptions.config.receivesFile) return
    const bytes = bytesOf(request)
    if (bytes === 0) return
    const giveBack = budget.take([senderOf(request)], bytes)
    const endPace = requireSpeed(request)
    request.endPace = endPace
    const end = (): void => {
      endPace()
      giveBack()
    }
    reply.raw.once('finish', end).once('close', end)
  })
  app.addHook('preValidation', async ({ endPace }) => endPace?.())
}

/** The most bytes that a request's body can have; a longer one is refused before it is read. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit } = routeOptions
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  return Math.min(Number(headers['content-length']) || 0, bodyLimit)
}
