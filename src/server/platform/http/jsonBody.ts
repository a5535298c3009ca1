import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visit } from 'jsonc-parser'
import { defaultLanguage, type Language } from '../../../domain/kernel/language.ts'
import { HttpError } from './httpError.ts'
import { serverMessages, type MessageId } from './serverMessages.ts'

/** Keys that reach an object's prototype; no form has them (promise 36). */
export const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * The only bodies taken are JSON in UTF-8 and multipart, uncompressed: a text/plain JSON of a foreign page is
 * refused (promise 35), and so is a compressed body (promise 37).
 */
export function installJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async ({ language }: FastifyRequest, text: string | Buffer) =>
      parseJsonBody(String(text), language || undefined),
  )
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding && encoding !== 'identity') throw new HttpError(415, { messageId: 'error.encoding' })
    const [, charset] = /;\s*charset="?([^";]*)/i.exec(request.headers['content-type'] ?? '') ?? []
    if (charset !== undefined && !/^utf-?8$/i.test(charset.trim()))
      throw new HttpError(415, { messageId: 'error.charset' })
  })
}

/** Levels of objects and lists in a body: no schema has more, and what walks a body stays on its stack. */
const maxDepth = 64

/** A place in a body. */
type Place = { value: unknown; key?: string; inside?: Place; depth: number }

type Fault = { messageId: MessageId; params?: Record<string, string | number>; language: Language }

/**
 * @throws HttpError 400 where the text is no JSON or nested too deeply, or something in it has a forbidden
 * key, a key twice, or cannot be kept as text; it names the place
 */
export function parseJsonBody(text: string, language: Language = defaultLanguage): unknown {
  const value = parsed(text)
  const waiting: Place[] = [{ value, depth: 0 }]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { value: found, depth } = at
    if (typeof found === 'string' && !isStorable(found))
      throw refusalAt(at, { messageId: 'error.badText', language })
    if (typeof found !== 'object' || found === null) continue
    if (depth >= maxDepth)
      throw refusalAt(at, { messageId: 'error.tooDeep', params: { limit: maxDepth }, language })
    for (const key of Object.keys(found)) {
      const place = { value: (found as Record<string, unknown>)[key], key, inside: at, depth: depth + 1 }
      if (forbiddenKeys.has(key))
        throw refusalAt(place, { messageId: 'error.forbiddenKey', params: { key }, language })
      if (!isStorable(key)) throw refusalAt(place, { messageId: 'error.badText', language })
      waiting.push(place)
    }
  }
  refuseDoubledKeys(text, language)
  return value
}

/** JSON keeps the last of two equal keys without a word: a trial that is then no trial would be done. */
function refuseDoubledKeys(text: string, language: Language): void {
  const keysOfOpenObjects: Set<string>[] = []
  visit(text, {
    onObjectBegin: () => void keysOfOpenObjects.push(new Set()),
    onObjectEnd: () => void keysOfOpenObjects.pop(),
    onObjectProperty: (key, ...place) => {
      const keys = keysOfOpenObjects.at(-1)
      const [, , , , path] = place
      if (keys?.has(key))
        throw refusalOf([...path().map(String), key], { messageId: 'error.doubledKey', language })
      keys?.add(key)
    },
  })
}

/** Text PostgreSQL can keep: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

function refusalAt(place: Place, fault: Fault): HttpError {
  const keys: string[] = []
  for (let at: Place | undefined = place; at?.key !== undefined; at = at.inside) keys.unshift(at.key)
  return refusalOf(keys, fault)
}

function refusalOf(keys: string[], { messageId, params, language }: Fault): HttpError {
  const path = keys.map((key) => `/${key.slice(0, 80)}`).join('')
  const message = serverMessages(language, messageId, params)
  return new HttpError(400, { message, fields: [{ path, message }] })
}

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, { messageId: 'error.json' })
  }
}
