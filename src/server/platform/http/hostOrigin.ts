import type { FastifyRequest } from 'fastify'

/** Returns the origin of another host of this server, with the protocol and port of the request. */
export function hostOrigin(
  { protocol, headers }: Pick<FastifyRequest, 'protocol' | 'headers'>,
  host: string,
): string {
  return `${protocol}://${host}${/:\d{1,5}$/.exec(headers.host ?? '')?.[0] ?? ''}`
}
