import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { loadBenefits } from './plugins/benefits.ts'
import { startClock } from './context/clock.ts'
import { readConfig, type Config } from './context/config.ts'
import type { ServerContext } from './context/context.ts'
import { ensureDataDir } from './context/dataDir.ts'
import { contractedModalities } from './contracts/contractedModalities.ts'
import { openDatabase } from './db/openDatabase.ts'
import { migrate } from './db/migrate.ts'
import { roleOf } from './db/tenantScope.ts'
import { seedDemo } from './demo/seed.ts'
import { openFileStore } from './files/fileStore.ts'
import { createLog } from './context/log.ts'
import { createMailer } from './mail/mailer.ts'
import { serveByHost } from './operator-app/byHost.ts'
import { buildOperatorApp } from './operator-app/operatorApp.ts'
import { loadSecrets } from './context/secrets.ts'
import { placeVariable } from './supervisor.ts'
import type { TenantConfig } from '../domain/tenant/tenant.ts'
import { openTenants } from './tenants/registry.ts'
import { tenantFolders } from './tenants/folders.ts'
import { openPoolOf, startBackgroundWork, type Closer } from './backgroundWork.ts'

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
  /** A database that the caller keeps open; left out: as the environment says. */
  databaseUrl?: string | undefined
  /** Whether this process runs the jobs and what is due every hour. */
  runsJobs?: boolean
  /** Gets what an operator should know while the server starts. */
  notify?: (sentence: string) => void
  /** In development, where Vite names the broken plugins. */
  development?: {
    /** The companies of the server that this one follows. */
    before: readonly TenantConfig[]
    /** Called when a company is served with its new files. */
    onChange: () => void
  }
  /** Serves the application and answers its port; left out: it listens where the environment says. */
  serve?: (app: FastifyInstance) => Promise<number>
}

const drainMs = 10_000

/**
 * Starts the whole server from its environment. What was opened is closed again when a later part fails.
 * @throws ConfigError, or an error with a sentence: database, data directory, tenants' folder, port
 */
export async function startServer(
  variables: Record<string, string | undefined>,
  { portalDir, databaseUrl, runsJobs = true, notify = () => {}, development, serve }: Options,
): Promise<RunningServer> {
  const config = readConfig(variables)
  const log = createLog(config)
  const closers: Closer[] = []
  const close = closingOnce(closers, log)
  try {
    const url = databaseUrl ?? (await openDatabaseOf(config, notify, closers))
    await migrate(url)
    const role = await roleFor(url, log)
    const { db } = openPoolOf(url, { size: config.poolSize, name: 'portal', scoped: { role } }, log, closers)
    let port = config.port
    const benefits = await loadBenefits(log, development !== undefined)
    const clock = startClock(config.clockStart)
    const tenants = await openTenants({
      dir: config.tenantsDir,
      defaultTenant: await defaultTenantOf(config),
      port: () => port,
      // A broken folder is named as such, not as a folder that is missing.
      known: [...benefits.all(), ...benefits.broken.map(({ folder }) => ({ id: folder, isBroken: true }))],
      contracted: (tenant) => contractedModalities(db, { tenant, year: Number(clock.today().slice(0, 4)) }),
      today: clock.today,
      ...development,
      log,
    })
    closers.push(tenants.close)
    const context: ServerContext = {
      config,
      secrets: await loadSecrets(config),
      db,
      clock,
      tenants,
      benefits,
      mailer: createMailer(config.mailFrom),
      files: openFileStore(db, config.filesUrl),
      log,
    }
    if (config.demo) await seedDemo(context)
    if (runsJobs) startBackgroundWork(context, { url, role }, closers)
    const app = await openApp(context, portalDir, closers)
    closers.push(() => drain(app))
    port = await (serve?.(app) ?? listen(app, config))
    return { app, context, port, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The application; its metrics are served where METRICS_PORT says, each further process on the next port. */
async function openApp(
  context: ServerContext,
  portalDir: string,
  closers: Closer[],
): Promise<FastifyInstance> {
  const { metricsPort, host } = context.config
  const metrics = metricsPort === undefined ? undefined : await import('./http/metrics.ts')
  const measured: Registry[] = []
  const prepare = (app: FastifyInstance): void => {
    if (metrics) measured.push(metrics.measure(app, context))
  }
  const app = await buildApp(context, { portalDir, prepare })
  const port = metricsPort ? metricsPort + Number(process.env[placeVariable] ?? 0) : 0
  for (const registry of measured)
    closers.push((await metrics?.serveMetrics(registry, { host, port }))?.close ?? (() => undefined))
  await openOperatorHost(app, context, portalDir)
  return app
}

/** The application of operators, where OPERATOR_HOST names a host that is no company's. */
async function openOperatorHost(
  app: FastifyInstance,
  context: ServerContext,
  portalDir: string,
): Promise<void> {
  const { operatorHost } = context.config
  if (!operatorHost) return
  if ('tenant' in context.tenants.ofHost(operatorHost))
    throw new Error(`OPERATOR_HOST: ${operatorHost} is the host of a company; choose another.`)
  const operatorApp = await buildOperatorApp(context, { deskDir: join(portalDir, '../desk') })
  await serveByHost(app, operatorHost, operatorApp)
}

function closingOnce(closers: Closer[], log: ServerContext['log']): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= closeAll(closers, log))
}

/** The database that the environment names, or one of our own. Answers its address. */
export async function openDatabaseOf(
  { databaseUrl, dataDir, host, port }: Config,
  notify: (sentence: string) => void,
  closers: Closer[],
): Promise<string> {
  if (!databaseUrl) await ensureDataDir(dataDir)
  const address = `http://${host}:${port}`
  const database = await openDatabase({ databaseUrl, dataDir, address, notify })
  closers.push(database.close)
  return database.url
}

async function roleFor(url: string, log: ServerContext['log']): Promise<string | undefined> {
  const { role, isGuarded } = await roleOf(url)
  if (!isGuarded)
    log.warn(
      'The user of DATABASE_URL passes every policy and may not take the role portal_rows: companies are ' +
        'kept apart by statements only.',
    )
  return role
}

/** Demo only: localhost shows the first tenant (D-61). Elsewhere nobody is shown where no tenant is named. */
async function defaultTenantOf({ defaultTenant, demo, tenantsDir }: Config): Promise<string | undefined> {
  if (defaultTenant || !demo) return defaultTenant
  return (await tenantFolders(tenantsDir).catch(() => []))[0]
}

/** Ends parts in the order of their need, whatever one of them does. */
export async function closeAll(closers: (() => unknown)[], log: ServerContext['log']): Promise<void> {
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
