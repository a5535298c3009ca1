import type { FastifyRequest } from 'fastify'

/** What must have come each time that is looked: 6 kB a second, which a telephone far from any mast sends. */
const pace = { bytes: 64 * 1024, everyMs: 10_000 }

/** Hangs up on a body that stops or crawls, until the answer is called. */
export function keepPace({ raw }: FastifyRequest): () => void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (bytesRead - before < pace.bytes) raw.destroy()
    before = bytesRead
  }, pace.everyMs)
  return () => clearInterval(timer)
}
