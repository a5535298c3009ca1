import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { linesType, type ProgressDto } from '../../../dto/progressDto.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { errorBody } from '../../platform/http/errorAnswers.ts'

const pauseMs = 100

type Work = (progress: (done: number, total: number) => void) => Promise<object>

/**
 * Responds with the result of `work`. A caller that accepts lines also gets the progress, from the first
 * report on; an error before the first report still sets the status. Work that changes nothing
 * (`isUnkept`) is stopped at its next report when its caller has disconnected.
 */
export async function answerWithProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  { isUnkept, work }: { isUnkept: boolean; work: Work },
): Promise<object> {
  const endUnread = (): void => {
    if (isUnkept && request.raw.socket.destroyed) throw new HttpError(400, { messageId: 'error.badRequest' })
  }
  if (!request.headers.accept?.includes(linesType)) return work(endUnread)
  const lines = new PassThrough()
  const write = (line: object): void => void lines.write(`${JSON.stringify(line)}\n`)
  let begin: (() => void) | undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let lastMs = 0
  const whole = work((done, total) => {
    endUnread()
    if (performance.now() - lastMs < pauseMs) return
    lastMs = performance.now()
    begin?.()
    write({ progress: { done, total } } satisfies ProgressDto)
  })
  const isOver = await Promise.race([whole.then(() => true), begun.then(() => false)])
  if (isOver) return whole
  void whole.then(write, (error: Error) => write(errorBody(request, error))).finally(() => lines.end())
  return reply.type(linesType).header('x-accel-buffering', 'no').send(lines)
}
