import { Logger, run, runMigrations, type Runner } from 'graphile-worker'
import type { Pool } from 'pg'
import { notifyPlugin } from '../contracts/notifyPlugin.ts'
import type { ServerContext } from '../context/context.ts'
import { createMailTransport } from '../mail/transport.ts'
import { deliverMail, requeueDueMails } from '../mail/deliverMail.ts'
import type { JobPayloads } from './enqueue.ts'

const sweepMs = 10_000

/** Makes the queue's own tables; needed before the first job is added. Safe in several processes at once. */
export async function migrateJobs(pool: Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet() })
}

/**
 * Runs the jobs of this process until `stop`, which lets those under way finish. It starts again by itself
 * when the database was away.
 */
export async function startJobs(context: ServerContext, pool: Pool): Promise<{ stop: () => Promise<void> }> {
  const { log, db, config } = context
  const transport = createMailTransport(config)
  const taskList = {
    'deliver-mail': (payload: unknown) =>
      deliverMail(context, transport, (payload as JobPayloads['deliver-mail']).id),
    'benefit-signed': (payload: unknown) => notifyPlugin(context, payload as JobPayloads['benefit-signed']),
  }
  let stopped = false
  let runner: Runner | undefined
  const keepRunning = async (): Promise<void> => {
    for (let failures = 0; !stopped; failures++) {
      try {
        runner = await run({
          pgPool: pool,
          taskList,
          concurrency: 5,
          pollInterval: 1000,
          noHandleSignals: true,
          logger: quiet(log),
        })
        if (stopped) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'jobs stopped, starting again')
      }
      if (!stopped)
        await new Promise((resolve) => setTimeout(resolve, Math.min(5000, 250 * 2 ** failures)).unref())
    }
  }
  const sweep = (): void =>
    void requeueDueMails(db).catch((error: unknown) => log.warn({ err: error }, 'outbox not swept'))
  sweep()
  const timer = setInterval(sweep, sweepMs)
  timer.unref()
  const running = keepRunning()
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await runner?.stop().catch(() => undefined)
      await running
      transport?.close()
    },
  }
}

/** The worker's own chatter at debug level; its warnings and errors as ours. */
function quiet(log?: ServerContext['log']): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log?.warn(message)
    else log?.debug(message)
  })
}
