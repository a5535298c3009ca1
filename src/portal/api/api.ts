import type { ErrorDto } from '../../dto/errorDto.ts'
import type { StoredFileDto } from '../../dto/documentDto.ts'
import { ApiError } from './apiError.ts'
import { session } from './session.ts'
import { type UploadOptions, sendFile } from './sendFile.ts'

/** Every call gives up after ten minutes (spec 9). */
export const timeoutMs = 600_000

type CallOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The browser finishes the call although the page is left. */
  keepalive?: boolean
  /** The answer is kept while somebody is logged in, and comes again only where it has changed (304). */
  isKept?: boolean
}

const kept = new Map<string, { tag: string; answer: unknown }>()
session.onEnd(() => kept.clear())

/**
 * One call under /api: JSON both ways, credentials and bearer token sent, the current language asked for. A
 * refusal is an ApiError; 401 ends the session, but at login and logout; no answer is 503 (spec 7 and 8).
 */
async function call<Answer>(
  method: string,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...session.headers(),
    ...options.headers,
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const known = options.isKept ? kept.get(path) : undefined
  if (known) headers['If-None-Match'] = known.tag
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'include',
      body: body === undefined ? null : JSON.stringify(body),
      ...(options.keepalive && { keepalive: true }),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(503)
  }
  if (known && response.status === 304) return known.answer as Answer
  if (!response.ok) throw await refusalOf(response, path)
  const answer = await readJson(response)
  const tag = response.headers.get('etag')
  if (options.isKept && tag) kept.set(path, { tag, answer })
  return answer as Answer
}

async function refusalOf(response: Response, path: string): Promise<ApiError> {
  const body = (await readJson(response).catch(() => undefined)) as Partial<ErrorDto> | undefined
  if (response.status === 401 && !['/auth/login', '/auth/logout'].includes(path)) session.end()
  return new ApiError(response.status, body?.error)
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
  upload: (container: string, file: Blob, options: UploadOptions = {}) =>
    sendFile<StoredFileDto>(`/api/storage/${container}`, file, options),
  /** What a stored file was called when it was sent, from the headers of its download. */
  fileName: storedFileName,
}
