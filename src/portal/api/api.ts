import type { ErrorDto } from '../../dto/errorDto.ts'
import type { StoredFileDto } from '../../dto/documentDto.ts'
import { abortedByAny } from './abortedByAny.ts'
import { ApiError } from './apiError.ts'
import { type OwnSession, session } from './session.ts'
import { noteRelease } from './release.ts'
import type { UploadOptions } from './sendFile.ts'
import { readRetryPolicy, repeatableRetryPolicy, retry, writeRetryPolicy } from './retry.ts'
import { readFileName, toApiError } from './toApiError.ts'
import { waits } from './waits.ts'

/** Time limit of a call: ten minutes (spec 9). */
export const timeoutMs = 600_000

type CallOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The browser completes the call after the page is closed. */
  keepalive?: boolean
  /** Keeps the answer until logout; the server sends it again only when it changed (304). */
  isKept?: boolean
  /**
   * The server answers a repeated call like the first one, so the call is repeated until an answer arrives.
   */
  isRepeatable?: boolean
  /** Stops the retries while the server is busy; a call in progress continues. */
  until?: AbortSignal
}

const kept = new Map<string, { tag: string; answer: unknown }>()
session.onEnd(() => {
  kept.clear()
  waits.stop()
})

/**
 * Makes one call under /api and retries it while the server is busy, within the session in which it began.
 */
async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const changing = options.isRepeatable ? repeatableRetryPolicy : writeRetryPolicy
  const [kind, patience] =
    method === 'GET' ? (['read', readRetryPolicy] as const) : (['change', changing] as const)
  const limitMs = patience.tryMs ?? timeoutMs
  const own = session.requireSession()
  return retry(() => sendOnce<Answer>(method, path, body, { ...options, limitMs, own }), patience, {
    kind,
    until: options.until ?? options.signal,
  })
}

/**
 * Sends and reads JSON with credentials, bearer token and the current language. A refusal throws an ApiError;
 * a 401 also ends the session; no answer throws a 503 (spec 7 and 8). An answer that arrives after its
 * session has ended throws a 401.
 */
async function sendOnce<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions & { limitMs: number; own: OwnSession | undefined },
): Promise<Answer> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...session.buildHeaders(options.own),
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
  noteRelease(response.headers.get('portal-release'))
  if (options.own && !session.is(options.own)) throw new ApiError(401)
  if (known && response.status === 304) return known.answer as Answer
  if (!response.ok) throw await readRefusal(response, options.own)
  const answer = await readJson(response, options.signal)
  const tag = response.headers.get('etag')
  if (options.isKept && tag) kept.set(path, { tag, answer })
  return answer as Answer
}

async function readRefusal(response: Response, own: OwnSession | undefined): Promise<ApiError> {
  const body = (await readJson(response).catch(() => undefined)) as Partial<ErrorDto> | undefined
  const retryAfter = response.headers.get('retry-after')
  return toApiError({ status: response.status, body, retryAfter }, own)
}

/**
 * Reads a body. An incomplete body throws a 503; a complete body that is not JSON is a fault of the program.
 */
async function readJson(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw signal?.aborted ? error : new ApiError(503)
  })
  return text ? JSON.parse(text) : undefined
}

async function findFileName(container = 'default', file: string): Promise<string | undefined> {
  const own = session.requireSession()
  const response = await fetch(`/api/storage/${container}/${encodeURIComponent(file)}`, {
    method: 'HEAD',
    headers: session.buildHeaders(own),
    credentials: 'include',
  })
  // Chromium treats a response whose body was not read as aborted, even one without a body.
  if (!response.ok) throw await readRefusal(response, own)
  await response.text()
  return readFileName(response)
}

/** The portal's only access to the server. Paths are those of specification section 7, without /api. */
export const api = {
  get: <Answer>(path: string, options?: CallOptions) => call<Answer>('GET', path, undefined, options),
  post: <Answer>(path: string, body: unknown = {}, options?: CallOptions) =>
    call<Answer>('POST', path, body, options),
  put: <Answer>(path: string, body: unknown = {}, options?: CallOptions) =>
    call<Answer>('PUT', path, body, options),
  delete: <Answer = void>(path: string) => call<Answer>('DELETE', path, undefined),
  /**
   * Sends a file to POST /storage/{container}; rejects with an ApiError. Forms use `uploadFile`, which shows
   * a toast instead.
   */
  async upload(container: string, file: Blob, options: UploadOptions = {}): Promise<StoredFileDto> {
    const own = session.requireSession()
    // Loaded with the first file, not on the login page.
    const { sendFile } = await import('./sendFile.ts')
    const send = () => sendFile<StoredFileDto>(`/api/storage/${container}`, file, { ...options, own })
    return retry(send, writeRetryPolicy, { kind: 'change', until: options.signal })
  },
  /** Finds the original name of a stored file in the headers of its download. */
  findFileName,
}
