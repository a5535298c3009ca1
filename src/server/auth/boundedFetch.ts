import type { CustomFetchOptions } from 'openid-client'

type FetchOptions = CustomFetchOptions | RequestInit

/** A description, a key set and a token are much smaller. */
const maxBytes = 512 * 1024

/**
 * Fetches like `fetch`, but reads no more than `max` bytes of an answer, unpacked.
 * @throws TypeError while a longer answer is read
 */
export async function boundedFetch(url: string, init: FetchOptions, max = maxBytes): Promise<Response> {
  const answer = await fetch(url, init as RequestInit)
  if (!answer.body) return answer
  let bytes = 0
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      bytes += piece.length
      if (bytes > max) controller.error(new TypeError(`${url} answers more than ${max} bytes`))
      else controller.enqueue(piece)
    },
  })
  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(count), { status, statusText, headers })
}
