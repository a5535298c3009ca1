import type { ServerContext } from '../context/context.ts'

const hourMs = 3_600_000

/** Does a work now and every hour; answers what stops it. A database that is away only postpones it. */
export function everyHour(
  log: Pick<ServerContext['log'], 'warn'>,
  name: string,
  work: () => Promise<unknown>,
): () => void {
  const run = (): void =>
    void work().catch((error: unknown) => log.warn({ err: error }, `${name} failed this time`))
  run()
  const timer = setInterval(run, hourMs)
  timer.unref()
  return () => clearInterval(timer)
}
