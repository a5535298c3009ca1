import type { StoredFileDto } from '../../../dto/documentDto.ts'
import { api } from '../../api/api.ts'
import { ApiError, findErrorText, isSilent } from '../../api/apiError.ts'
import type { UploadOptions } from '../../api/sendFile.ts'
import { findLevel, toast } from '../feedback/toasts.tsx'

/**
 * Uploads a file to a container (`default` unless given). A failure shows a toast whose level depends on the
 * status, and returns undefined: no exception reaches the form (UPL-06, UPL-07). `failureText` replaces the
 * server's sentence (UPL-08), but not that of a fault of the page. `onFailure` receives the toast's sentence
 * for the field: the toast disappears, but the error stays until the next attempt.
 */
export async function uploadFile(
  file: Blob,
  options: UploadOptions & {
    container?: string
    failureText?: string
    onFailure?: (text: string) => void
  } = {},
): Promise<StoredFileDto | undefined> {
  const { container = 'default', failureText, onFailure, ...rest } = options
  try {
    return await api.upload(container, file, rest)
  } catch (error) {
    if (isSilent(error) || isCanceled(error)) return undefined
    const isRefused = error instanceof ApiError
    const text = isRefused ? (failureText ?? error.message) : findErrorText(error)
    toast.show(isRefused ? findLevel(error.status) : 'error', text)
    onFailure?.(text)
    return undefined
  }
}

function isCanceled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
