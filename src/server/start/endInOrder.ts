import cluster from 'node:cluster'
import type { EventEmitter } from 'node:events'
import type { ServerContext } from '../platform/context/context.ts'

type Closable = { close: () => Promise<void> }
type OwnProcess = Pick<EventEmitter, 'on' | 'listenerCount'> & { exit: (code: number) => unknown }

const endMs = 30_000

/**
 * Ends this process in order and once, on a signal or an uncaught error. SIGHUP ends it too, except a
 * worker, which its first process replaces, and a process that listens to SIGHUP already.
 */
export function endInOrder(
  { close }: Closable,
  log: Pick<ServerContext['log'], 'fatal'>,
  own: OwnProcess = process,
): void {
  let isEnding = false
  const end = (code: number): void => {
    if (isEnding) return
    isEnding = true
    // A part that does not close must not prevent the end of a process that has to be replaced.
    const exit = (): unknown => own.exit(code)
    setTimeout(exit, endMs).unref()
    void close().then(exit, exit)
  }
  own.on('SIGTERM', () => end(0))
  own.on('SIGINT', () => end(0))
  if (cluster.isWorker) own.on('SIGHUP', () => undefined)
  else if (own.listenerCount('SIGHUP') === 0) own.on('SIGHUP', () => end(0))
  // This event also reports unhandled rejections.
  own.on('uncaughtException', (error: unknown, origin: string) => {
    log.fatal({ err: error, origin }, 'an error reached nobody; this process ends in order')
    end(1)
  })
}
