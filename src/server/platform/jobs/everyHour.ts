import type { ServerContext } from '../context/context.ts'

const hourMs = 3_600_000

/**
 * Runs a task now and every hour; returns a function that stops it. An unreachable database only postpones
 * it, and so does the end of the server, which closes the connections of a running task.
 */
export function everyHour(
  log: Pick<ServerContext['log'], 'warn'>,
  name: string,
  work: () => Promise<unknown>,
): () => void {
  let isStopped = false
  const run = (): void =>
    void work().catch((error: unknown) => {
      if (!isStopped) log.warn({ err: error }, `${name} failed this time`)
    })
  run()
  const timer = setInterval(run, hourMs)
  timer.unref()
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
