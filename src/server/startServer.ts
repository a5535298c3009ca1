import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { loadBenefits } from './plugins/benefits.ts'
import { startClock } from './context/clock.ts'
import { readConfig, type Config } from './context/config.ts'
import type { ServerContext } from './context/context.ts'
import { ensureDataDir } from './context/dataDir.ts'
import { contractedModalities } from './contracts/contractedModalities.ts'
import { endContracts } from './contracts/endContracts.ts'
import { notifyPlugin } from './contracts/notifyPlugin.ts'
import { openDatabase } from './db/openDatabase.ts'
import { migrate } from './db/migrate.ts'
import { openPool, type OpenPool } from './db/pool.ts'
import { seedDemo } from './demo/seed.ts'
import { drawDocument } from './documents/drawDocument.ts'
import { createFileStore, deleteOrphanFiles } from './files/fileStore.ts'
import { cleanUp } from './jobs/cleanUp.ts'
import { everyHour } from './jobs/everyHour.ts'
import { startJobs, type JobHandlers } from './jobs/jobs.ts'
import { createLog } from './context/log.ts'
import { startMailDelivery } from './mail/deliverMail.ts'
import { createMailer } from './mail/mailer.ts'
import { applyPostings } from './people/currentPostings.ts'
import { reminderJobs } from './reminders/sendReminders.ts'
import { loadSecrets } from './context/secrets.ts'
import { openTenants } from './tenants/registry.ts'
import { tenantFolders } from './tenants/folders.ts'

export type RunningServer = {
  app: FastifyInstance
  context: ServerContext
  port: number
  /**
   * Lets requests in flight finish (at most ten seconds), then ends everything in the order of its need. Safe
   * to call twice.
   */
  close: () => Promise<void>
}

type Options = {
  portalDir: string
  /** Gets what an operator should know while the server starts. */
  notify?: (sentence: string) => void
  /** Serves the application and answers its port; left out: it listens where the environment says. */
  serve?: (app: FastifyInstance) => Promise<number>
}

type Closer = () => unknown

const drainMs = 10_000

/**
 * Starts the whole server from its environment. What was opened is closed again when a later part fails.
 * @throws ConfigError, or an error with a sentence: database, data directory, tenants' folder, port
 */
export async function startServer(
  variables: Record<string, string | undefined>,
  { portalDir, notify = () => {}, serve }: Options,
): Promise<RunningServer> {
  const config = readConfig(variables)
  const log = createLog(config)
  const closers: Closer[] = []
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => (closed ??= closeAll(closers, log))
  try {
    const database = await openPoolOf(config, log, notify, closers)
    let port = config.port
    const benefits = await loadBenefits(log)
    const clock = startClock(config.clockStart)
    const tenants = await openTenants({
      dir: config.tenantsDir,
      defaultTenant: await defaultTenantOf(config),
      port: () => port,
      // A broken folder is named as such, not as a folder that is missing.
      known: [...benefits.all(), ...benefits.broken.map(({ folder }) => ({ id: folder }))],
      contracted: (tenant) =>
        contractedModalities(database.db, { tenant, year: Number(clock.today().slice(0, 4)) }),
      log,
    })
    closers.push(tenants.close)
    const context: ServerContext = {
      config,
      secrets: await loadSecrets(config),
      db: database.db,
      clock,
      tenants,
      benefits,
      mailer: createMailer(config.mailFrom),
      files: createFileStore(config.dataDir),
      log,
    }
    if (config.demo) await seedDemo(context)
    closers.push(...startBackgroundWork(context, database.pool))
    const app = await buildApp(context, { portalDir })
    closers.push(() => drain(app))
    port = await (serve?.(app) ?? listen(app, config))
    return { app, context, port, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openPoolOf(
  { databaseUrl, dataDir, host, port }: Config,
  log: ServerContext['log'],
  notify: (sentence: string) => void,
  closers: Closer[],
): Promise<OpenPool> {
  await ensureDataDir(dataDir)
  const address = `http://${host}:${port}`
  const database = await openDatabase({ databaseUrl, dataDir, address, notify })
  closers.push(database.close)
  await migrate(database.url)
  const opened = openPool(database.url, {
    onBreak: (error) => log.warn({ err: error }, 'a database connection broke'),
  })
  closers.push(opened.close)
  return opened
}

/** Jobs, and what is done every hour; answers what ends them, in the order of the start. */
function startBackgroundWork(context: ServerContext, pool: OpenPool['pool']): Closer[] {
  const mails = startMailDelivery(context)
  const jobs = startJobs(pool, context.log, {
    'deliver-mail': mails.deliver,
    'benefit-signed': (signed) => notifyPlugin(context, signed),
    'draw-document': async ({ id }) => void (await drawDocument(context, id)),
    ...reminderJobs(context),
  } satisfies JobHandlers)
  const { db, config, log } = context
  const ends = everyHour(log, 'ending contracts', () => endContracts(context))
  const postings = everyHour(log, 'applying postings', async () => {
    for (const tenant of context.tenants.all()) await applyPostings(db, tenant, context.clock.today())
  })
  const cleaning = everyHour(log, 'the cleanup', () =>
    cleanUp(context, () => deleteOrphanFiles(db, config.dataDir)),
  )
  return [mails.stop, jobs.stop, ends, postings, cleaning]
}

/** Demo only: localhost shows the first tenant (D-61). Elsewhere nobody is shown where no tenant is named. */
async function defaultTenantOf({ defaultTenant, demo, tenantsDir }: Config): Promise<string | undefined> {
  if (defaultTenant || !demo) return defaultTenant
  return (await tenantFolders(tenantsDir).catch(() => []))[0]
}

async function closeAll(closers: (() => unknown)[], log: ServerContext['log']): Promise<void> {
  for (const each of closers.reverse()) {
    try {
      await each()
    } catch (error) {
      log.error({ err: error }, 'a part did not close')
    }
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<number> {
  try {
    await app.listen({ port, host })
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

/** No new requests; those in flight get ten seconds, then their sockets are closed. */
async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(timer)
}
