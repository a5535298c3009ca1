import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/context/config.ts'
import type { Closer } from './closers.ts'
import { copyListener } from './copyListener.ts'

/**
 * The number of copies with which 400 simultaneous visitors are accepted within 13 turns of the event loop.
 */
const listenerCopies = 31

/**
 * Listens on the configured port, and returns it.
 * @param listeners receives a function that ends the listener's copies
 * @throws Error with a sentence if the port is in use, or needs rights that this user lacks
 */
export async function listen(
  app: FastifyInstance,
  { port, host, demo }: Pick<Config, 'port' | 'host' | 'demo'>,
  listeners: Closer[],
): Promise<number> {
  try {
    await app.listen({ port, host })
    if (!demo) await takeMore(app, listeners)
    return (app.server.address() as AddressInfo).port
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`port ${port} is in use by another program; stop it, or choose another with PORT.`, {
        cause: error,
      })
    if (code === 'EACCES')
      throw new Error(`port ${port} needs rights this user does not have; choose one above 1023 with PORT.`, {
        cause: error,
      })
    throw error
  }
}

/** Adds copies of the listener. Without them the server works, but accepts connections more slowly. */
async function takeMore(app: FastifyInstance, listeners: Closer[]): Promise<void> {
  try {
    listeners.push(await copyListener(app.server, listenerCopies))
  } catch (error) {
    app.log.warn({ err: error }, 'new connections are taken one by one')
  }
}
