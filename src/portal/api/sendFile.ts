import { roundedPercent } from '../../domain/kernel/money.ts'
import type { ErrorDto } from '../../dto/errorDto.ts'
import { ApiError } from './apiError.ts'
import { type OwnSession, session } from './session.ts'
import { toApiError } from './toApiError.ts'

export type UploadOptions = {
  fileName?: string
  signal?: AbortSignal
  /** Called with whole percent, 0 to 100. */
  onProgress?: (percent: number) => void
}

/** Uploads one file in the multipart field `file`, by XMLHttpRequest: fetch reports no upload progress. */
export function sendFile<Answer>(
  url: string,
  file: Blob,
  { fileName, signal, onProgress, own }: UploadOptions & { own: OwnSession | undefined },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => reject(new DOMException('Upload cancelled', 'AbortError'))
    // Cancelled while this file was loaded: the event is over, and nothing is sent.
    if (signal?.aborted) return cancel()
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file, fileName ?? (file instanceof File ? file.name : 'file'))
    request.open('POST', url)
    request.withCredentials = true
    request.timeout = 600_000
    for (const [name, value] of Object.entries(session.buildHeaders(own)))
      request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(roundedPercent(event.loaded, event.total))
    }
    request.onload = () => {
      if (own && !session.is(own)) return reject(new ApiError(401))
      const { status, responseText } = request
      const body = parseJson(responseText)
      if (status >= 200 && status < 300) {
        if (responseText && body === undefined) return reject(new SyntaxError('The answer is no JSON'))
        return resolve(body as Answer)
      }
      const retryAfter = request.getResponseHeader('retry-after')
      reject(toApiError({ status, body: body as Partial<ErrorDto> | undefined, retryAfter }, own))
    }
    request.onerror = () => reject(new ApiError(503))
    request.ontimeout = () => reject(new ApiError(503))
    request.onabort = cancel
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parseJson(text: string): unknown {
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}
