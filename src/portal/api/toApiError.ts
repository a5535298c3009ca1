import type { ErrorDto } from '../../dto/errorDto.ts'
import { ApiError } from './apiError.ts'
import { parseRetryAfterMs } from './retry.ts'
import { type OwnSession, session } from './session.ts'

type Refusal = { status: number; body: Partial<ErrorDto> | undefined; retryAfter: string | null }

/**
 * Builds the error of a refused call that began in session `own`: a 401 ends that session, and maintenance
 * closes its pages (AUT-13, ERR-03).
 */
export function toApiError({ status, body, retryAfter }: Refusal, own: OwnSession | undefined): ApiError {
  if (own && session.is(own)) {
    if (status === 401) session.end()
    if (body?.error?.name === 'Maintenance') session.refuse(body.error.until)
  }
  return new ApiError(status, body?.error, parseRetryAfterMs(retryAfter))
}

/** Returns the original name of a file from the headers of its answer. */
export function readFileName(response: Response): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return encoded && decodeURIComponent(encoded)
}
