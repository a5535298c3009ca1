import type { CustomFetchOptions } from 'openid-client'

type FetchOptions = CustomFetchOptions | RequestInit

/** Limit of a response's size; a provider's descriptions, key sets and tokens are much smaller. */
const maxBytes = 512 * 1024

/**
 * Like `fetch`, but reads at most `max` bytes of a response, unpacked.
 * @throws TypeError if the response is longer
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
