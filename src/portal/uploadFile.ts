import type { StoredFileWire } from '../domain/wire.ts'
import { api } from './api.ts'
import { ApiError } from './apiError.ts'
import type { UploadOptions } from './sendFile.ts'
import { levelOf, toast } from './toasts.ts'

/**
 * Uploads a file to a container (`default` unless told). A failure becomes a toast whose level follows the status, and the
 * answer is undefined: no exception reaches the form (UPL-06, UPL-07). `failureText` replaces the server's words (UPL-08).
 */
export async function uploadFile(file: Blob, options: UploadOptions & { container?: string; failureText?: string } = {}): Promise<StoredFileWire | undefined> {
  const { container = 'default', failureText, ...rest } = options
  try {
    return await api.upload(container, file, rest)
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401) toast.show(levelOf(error.status), failureText ?? error.message)
    return undefined
  }
}
