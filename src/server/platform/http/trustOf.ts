import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../context/config.ts'

/**
 * Fastify trusts nobody where it is given a number; an operator who counts the proxies in front means those
 * nearest to us.
 */
export function trustOf(trust: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : (trust ?? false)
}
