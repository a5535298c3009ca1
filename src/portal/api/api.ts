import type { ErrorDto } from '../../dto/errorDto.ts'
import type { StoredFileDto } from '../../dto/documentDto.ts'
import { abortedByAny } from './abortedByAny.ts'
import { ApiError } from './apiError.ts'
import { type OwnSession, session } from './session.ts'
import { type UploadOptions, sendFile } from './sendFile.ts'
import { readPatience, repeatablePatience, retryAfterMs, tryAgain, writePatience } from './tryAgain.ts'
import { waits } from './waits.ts'

/** Every call gives up after ten minutes (spec 9). */
export const timeoutMs = 600_000

type CallOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The browser finishes the call although the page is left. */
  keepalive?: boolean
  /** The answer is kept while somebody is logged in, and comes again only where it has changed (304). */
  isKept?: boolean
  /** The server answers its repeat as it answered the first: it is sent until it is answered. */
  isRepeatable?: boolean
  /** Ends the waiting for a busy server, and breaks nothing off. */
  until?: AbortSignal
}

const kept = new Map<string, { tag: string; answer: unknown }>()
session.onEnd(() => {
  kept.clear()
  waits.stop()
})

/** One call under /api, sent again while the server is busy and the session lasts in which it began. */
async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const changing = options.isRepeatable ? repeatablePatience : writePatience
  const [kind, patience] =
    method === 'GET' ? (['read', readPatience] as const) : (['change', changing] as const)
  const limitMs = patience.tryMs ?? timeoutMs
  const own = session.forCall()
  return tryAgain(() => sendOnce<Answer>(method, path, body, { ...options, limitMs, own }), patience, {
    kind,
    until: options.until ?? options.signal,
  })
}

/**
 * JSON both ways, credentials and bearer token sent, the current language asked for. A refusal is an
 * ApiError; 401 ends the session first; no answer at all is 503 (spec 7 and 8). An answer to a session that
 * has ended meanwhile is 401.
 */
async function sendOnce<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions & { limitMs: number; own: OwnSession | undefined },
): Promise<Answer> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...session.headers(options.own),
    ...options.headers,
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const known = options.isKept ? kept.get(path) : undefined
  if (known) headers['If-None-Match'] = known.tag
  const response = await fetch(`/api${path}`, {
    method,
    headers,
    credentials: 'include',
    body: body === undefined ? null : JSON.stringify(body),
    ...(options.keepalive && { keepalive: true }),
    signal: abortedByAny([options.signal, AbortSignal.timeout(options.limitMs)]),
  }).catch((error: unknown) => {
    throw options.signal?.aborted ? error : new ApiError(503)
  })
  if (options.own && !session.is(options.own)) throw new ApiError(401)
  if (known && response.status === 304) return known.answer as Answer
  if (!response.ok) throw await refusalOf(response, options.own)
  const answer = await readJson(response)
  const tag = response.headers.get('etag')
  if (options.isKept && tag) kept.set(path, { tag, answer })
  return answer as Answer
}

async function refusalOf(response: Response, own: OwnSession | undefined): Promise<ApiError> {
  const body = (await readJson(response).catch(() => undefined)) as Partial<ErrorDto> | undefined
  if (response.status === 401 && own && session.is(own)) session.end()
  return new ApiError(response.status, body?.error, retryAfterMs(response.headers.get('retry-after')))
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text ? JSON.parse(text) : undefined
}

async function storedFileName(container = 'default', file: string): Promise<string | undefined> {
  const response = await fetch(`/api/storage/${container}/${encodeURIComponent(file)}`, {
    method: 'HEAD',
    headers: session.headers(),
    credentials: 'include',
  })
  // Chromium calls an answer that nobody reads aborted, also one without a body.
  await response.text()
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded && decodeURIComponent(encoded)
}

/** The portal's only way to the server. Paths are those of specification section 7, without /api. */
export const api = {
  get: <Answer>(path: string, options?: CallOptions) => call<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body: unknown = {}, options?: CallOptions) =>
    call<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body: unknown = {}, options?: CallOptions) =>
    call<Answer>('PUT', path, body, options),
  delete: <Answer = void>(path: string) => call<Answer>('DELETE', path, undefined),
  /**
   * Sends a file to POST /storage/{container}; rejects with an ApiError. Forms use `uploadFile`, which toasts
   * instead.
   */
  async upload(container: string, file: Blob, options: UploadOptions = {}): Promise<StoredFileDto> {
    const own = session.forCall()
    const send = () => sendFile<StoredFileDto>(`/api/storage/${container}`, file, { ...options, own })
    return tryAgain(send, writePatience, { kind: 'change', until: options.signal })
  },
  /** What a stored file was called when it was sent, from the headers of its download. */
  fileName: storedFileName,
}
