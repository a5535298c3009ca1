import { ApiError } from './apiError.ts'
import { session } from './session.ts'

/**
 * Downloads a file with the session's token, which a plain link would lack.
 * @throws ApiError if the server refuses it
 */
export async function download(url: string, name: string): Promise<void> {
  const answer = await fetch(url, { headers: session.buildHeaders(), credentials: 'include' })
  if (!answer.ok) throw new ApiError(answer.status)
  save(await answer.blob(), name)
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
