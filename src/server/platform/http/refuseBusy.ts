import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '../../../domain/kernel/escape.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import type { ErrorDto } from '../../../dto/errorDto.ts'
import type { ServerContext } from '../context/context.ts'
import { preferredLanguage, serverMessages } from './serverMessages.ts'

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';img-src data:;frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * Responds 503 with Retry-After to a request without a free slot, before any work on it. The response is a
 * few prepared bytes, because many callers may get it at once; the log gets one line per minute. A page in a
 * browser retries automatically.
 */
export function refuseBusy(request: IncomingMessage, response: ServerResponse, log: Log): void {
  countRefusal(log)
  // One to three seconds, so that requests refused at the same time do not all retry at the same time.
  const seconds = 1 + Math.floor(Math.random() * 3)
  const isPage = `${request.headers.accept}`.includes('text/html')
  const language = preferredLanguage(request.headers['accept-language'])
  const body = isPage ? pageOf(language, seconds) : jsonOf(language, seconds)
  response.writeHead(503, {
    ...headers,
    'retry-after': String(seconds),
    ...(isPage && { refresh: String(seconds) }),
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

function jsonOf(language: Language, seconds: number): string {
  const error: ErrorDto['error'] = {
    statusCode: 503,
    name: 'Busy',
    message: sentence(language, seconds),
    requestId: randomUUID(),
  }
  return JSON.stringify({ error })
}

function pageOf(language: Language, seconds: number): string {
  const text = escapeHtml(sentence(language, seconds))
  const head = '<link rel="icon" href="data:,"><title>503</title>'
  return `<!doctype html><html lang="${language}">${head}<p role="status">${text}</p></html>`
}

const sentences = new Map<string, string>()

function sentence(language: Language, seconds: number): string {
  const key = `${language} ${seconds}`
  const text = sentences.get(key) ?? serverMessages(language, 'error.busy', { seconds })
  sentences.set(key, text)
  return text
}

type Log = Pick<ServerContext['log'], 'warn'>

const minuteMs = 60_000
let refused = 0
let loggedMs = -Infinity

function countRefusal(log: Log): void {
  refused++
  if (performance.now() - loggedMs < minuteMs) return
  log.warn({ refused }, 'requests are refused: too many are in work')
  loggedMs = performance.now()
  refused = 0
}
