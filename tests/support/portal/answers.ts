import { vi } from 'vitest'

/** One call as it left the portal, its path without /api. */
export type Asked = { method: string; path: string; body: unknown; headers: Record<string, string> }

/**
 * What stands behind "GET /menu": the body, or what makes it of the call; a Response is answered as it is.
 */
export type Answers = Record<string, unknown>

/** A refusal with the server's words, or with none. */
export const refused = (statusCode: number, message?: string) => (): Response =>
  new Response(
    message === undefined ? '' : JSON.stringify({ error: { statusCode, name: 'Error', message } }),
    { status: statusCode },
  )

/** Nobody answers: the network is away. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch')
}

/**
 * Stands in for the server: answers by method and path, without the query where the query is not named. Every
 * call is kept. What nobody gave an answer for is refused with a sentence that says so.
 */
export function answerWith(answers: Answers): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal(
    'fetch',
    (url: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> => {
      const path = url.replace(/^\/api/, '')
      const call: Asked = {
        method,
        path,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
        headers: headers as Record<string, string>,
      }
      asked.push(call)
      return Promise.resolve(call).then(() => responseOf(answers, call))
    },
  )
  return asked
}

function responseOf(answers: Answers, call: Asked): Response {
  const key = [`${call.method} ${call.path}`, `${call.method} ${call.path.replace(/\?.*/, '')}`].find(
    (one) => one in answers,
  )
  if (key === undefined) return refused(501, `The test gives no answer for ${call.method} ${call.path}`)()
  const given = answers[key]
  const answer: unknown = typeof given === 'function' ? given(call) : given
  return answer instanceof Response
    ? answer
    : new Response(answer === undefined ? '' : JSON.stringify(answer))
}
