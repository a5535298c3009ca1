import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../context/config.ts'

/**
 * Converts a number of proxies: Fastify trusts nobody for a number, while operators mean that many proxies
 * nearest to us.
 */
export function trustOf(trust: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : (trust ?? false)
}
