import type { FastifyRequest } from 'fastify'

/** Bytes required in each interval: 6 kB a second, the speed of a phone with poor reception. */
const pace = { bytes: 64 * 1024, everyMs: 10_000 }

/** Closes the connection if the body stops or arrives too slowly, until the returned function is called. */
export function requireSpeed({ raw }: FastifyRequest): () => void {
  let before = raw.socket.bytesRead
  const timer = setInterval(() => {
    const { bytesRead } = raw.socket
    if (bytesRead - before < pace.bytes) raw.destroy()
    before = bytesRead
  }, pace.everyMs)
  return () => clearInterval(timer)
}
