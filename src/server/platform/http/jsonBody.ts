import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visit } from 'jsonc-parser'
import { defaultLanguage, type Language } from '../../../domain/kernel/language.ts'
import { HttpError } from './httpError.ts'
import { serverMessages, type MessageId } from './serverMessages.ts'

/** Keys that could change an object's prototype; no form has them (promise 36). */
export const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Accepts only JSON in UTF-8 and multipart, uncompressed: a foreign page's text/plain JSON is refused
 * (promise 35), and so is a compressed body (promise 37).
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

/** The maximum nesting of a body: no schema needs more, and recursive functions do not exceed the stack. */
const maxDepth = 64

/**
 * The maximum length of a key: each fault inside it repeats the key in its path, so one long key with many
 * faults would take a time that grows with the square of the body (promise 37).
 */
const maxKeyLength = 1000

/** A value in a body, with its key and the value that contains it. */
type Place = { value: unknown; key?: string; inside?: Place; depth: number }

type Fault = { messageId: MessageId; params?: Record<string, string | number>; language: Language }

/**
 * @throws HttpError 400 if the text is not JSON, is nested too deeply, or contains a forbidden key, a
 * repeated or too long key or text that cannot be stored; the error names the path
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
      if (key.length > maxKeyLength)
        throw refusalAt(place, { messageId: 'field.maxLength', params: { limit: maxKeyLength }, language })
      waiting.push(place)
    }
  }
  refuseDoubledKeys(text, language)
  return value
}

/**
 * Refuses repeated keys, because JSON silently keeps the last one: a call shown as a dry run could be the
 * real one.
 */
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

/** Whether PostgreSQL can store a text: no NUL character, no half of a surrogate pair. */
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
