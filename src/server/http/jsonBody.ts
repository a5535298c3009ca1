import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from './httpError.ts'

/** Keys that reach an object's prototype; no form has them (promise 36). */
export const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The only bodies taken are JSON and multipart, uncompressed: a text/plain JSON of a foreign page is refused
 * (promise 35), and so is a compressed body (promise 37).
 */
export function installJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string | Buffer) => parseJsonBody(String(text)),
  )
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity') throw new HttpError(415, { messageId: 'error.encoding' })
  })
}

/**
 * @throws HttpError 400 where the text is no JSON, or something in it has a forbidden key or cannot be kept
 * as text
 */
export function parseJsonBody(text: string): unknown {
  const value = parsed(text)
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const at = waiting.pop()
    if (typeof at === 'string') assertStorable(at)
    if (typeof at !== 'object' || at === null) continue
    for (const key of Object.keys(at)) {
      if (forbiddenKeys.has(key))
        throw new HttpError(400, { messageId: 'error.forbiddenKey', params: { key } })
      assertStorable(key)
      waiting.push((at as Record<string, unknown>)[key])
    }
  }
  return value
}

/** Text PostgreSQL can keep: no NUL, no half of a surrogate pair. */
function assertStorable(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw new HttpError(400, { messageId: 'error.json' })
}

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, { messageId: 'error.json' })
  }
}
