import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../context/config.ts'

/**
 * Converts a number of proxies for Fastify, which would trust no proxy for a number. The number means the
 * nearest proxies in front of the server.
 */
export function toTrustProxy(trust: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : (trust ?? false)
}
