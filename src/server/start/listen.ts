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
 * @throws Error with a sentence if it cannot listen there
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
    throw listenFault(error, { port, host, variable: 'PORT' })
  }
}

/**
 * The error of a listener as one with a sentence: the port is in use or needs rights, or the machine has no
 * such address. `variable` is the variable that chooses the port. Another error is returned as it is.
 */
export function listenFault(
  error: unknown,
  { port, host, variable }: { port: number; host: string; variable: string },
): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `port ${port} is in use by another program; stop it, or choose another with ${variable}.`,
    EACCES: `port ${port} needs rights this user does not have; choose one above 1023 with ${variable}.`,
    EADDRNOTAVAIL: `this machine has no address ${host}; name one that it has, or 0.0.0.0, in HOST.`,
    ENOTFOUND: `the name ${host} is not known; name an address of this machine, or 0.0.0.0, in HOST.`,
  }
  const sentence = sentences[String((error as NodeJS.ErrnoException).code)]
  return sentence ? new Error(sentence, { cause: error }) : error
}

/** Adds copies of the listener. Without them the server works, but accepts connections more slowly. */
async function takeMore(app: FastifyInstance, listeners: Closer[]): Promise<void> {
  try {
    listeners.push(await copyListener(app.server, listenerCopies))
  } catch (error) {
    app.log.warn({ err: error }, 'new connections are taken one by one')
  }
}
