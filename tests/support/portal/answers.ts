import { vi } from 'vitest'

/** A call of the portal; `path` does not contain /api. */
export type PortalCall = { method: string; path: string; body: unknown; headers: Record<string, string> }

/**
 * The answer to a call such as "GET /menu": a body, a function of the call, or a whole Response; a late one
 * is a Promise.
 */
export type Answers = Record<string, unknown>

/** Builds a refusal with a message of the server, or without one. */
export const refused = (statusCode: number, message?: string) => (): Response =>
  new Response(
    message === undefined ? '' : JSON.stringify({ error: { statusCode, name: 'Error', message } }),
    { status: statusCode },
  )

/** Builds the refusal of a busy server that did not process the call. */
export const busy = (): Response =>
  new Response(
    JSON.stringify({ error: { statusCode: 503, name: 'Busy', message: 'Ahora hay mucha gente.' } }),
    {
      status: 503,
      headers: { 'retry-after': '1' },
    },
  )

/** Fails like a network without a connection. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/**
 * Replaces the server: finds an answer by method and path, and by the query if the key has one. Records every
 * call. A call without an answer fails with a sentence that names it.
 */
export function answerWith(answers: Answers): PortalCall[] {
  const asked: PortalCall[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> => {
      const path = url.replace(/^\/api/, '')
      const call: PortalCall = {
        method,
        path,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        headers: headers as Record<string, string>,
      }
      asked.push(call)
      return Promise.resolve(call).then(() => toResponse(answers, call))
    },
  )
  return asked
}

function toResponse(answers: Answers, call: PortalCall): Response | Promise<Response> {
  const key = [`${call.method} ${call.path}`, `${call.method} ${call.path.replace(/\?.*/, '')}`].find(
    (one) => one in answers,
  )
  if (key === undefined) return refused(501, `The test gives no answer for ${call.method} ${call.path}`)()
  const given = answers[key]
  const answer: unknown = typeof given === 'function' ? given(call) : given
  return answer instanceof Promise ? answer.then(fromAnswer) : fromAnswer(answer)
}

function fromAnswer(answer: unknown): Response {
  return answer instanceof Response
    ? answer
    : new Response(answer === undefined ? '' : JSON.stringify(answer))
}
