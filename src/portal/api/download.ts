import type { ErrorDto } from '../../dto/errorDto.ts'
import { ApiError } from './apiError.ts'
import { session } from './session.ts'
import { readFileName, toApiError } from './toApiError.ts'

/**
 * A file that the server stores, or creates on request from the data that `bodyOf` returns. Without a `name`
 * it has the server's.
 */
export type FileRequest = { url: string; name?: string; bodyOf?: () => unknown }

/**
 * Downloads a file with the session's token, which a plain link could not send.
 * @throws ApiError if the server refuses it
 */
export async function download(request: FileRequest): Promise<void> {
  save(await fetchFile(request))
}

/**
 * Offers a file to the apps of a phone, or saves it if no app accepts it.
 * @throws ApiError if the server refuses it
 */
export async function share(request: FileRequest): Promise<void> {
  const file = await fetchFile(request)
  try {
    await navigator.share({ files: [file], title: file.name })
  } catch (error) {
    // The list of apps was closed without a choice.
    if (error instanceof DOMException && error.name === 'AbortError') return
    save(file)
  }
}

/** True on a phone whose apps accept a PDF. */
export function canShare(): boolean {
  if (!matchMedia('(pointer: coarse)').matches || !('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] })
}

async function fetchFile({ url, name, bodyOf }: FileRequest): Promise<File> {
  const body = bodyOf?.()
  const own = session.requireSession()
  const answer = await fetch(url, {
    headers: {
      ...session.buildHeaders(own),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    credentials: 'include',
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(notArrived)
  if (own && !session.is(own)) throw new ApiError(401)
  if (!answer.ok) {
    const refusal = (await answer.json().catch(() => undefined)) as Partial<ErrorDto> | undefined
    const retryAfter = answer.headers.get('retry-after')
    throw toApiError({ status: answer.status, body: refusal, retryAfter }, own)
  }
  const blob = await answer.blob().catch(notArrived)
  return new File([blob], name ?? readFileName(answer) ?? '', { type: blob.type })
}

function notArrived(): never {
  throw new ApiError(503)
}

function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
