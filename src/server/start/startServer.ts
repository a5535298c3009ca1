import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { buildApp } from './app.ts'
import { completeContext } from './completeContext.ts'
import { loadBenefits } from '../catalogue/plugins/benefits.ts'
import { startClock } from '../platform/context/clock.ts'
import { readConfig, type Config } from '../platform/context/config.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { seedDemo, seedOperator } from './demo/seed.ts'
import { createLog } from '../platform/log/log.ts'
import { forgetPort, notePort } from '../platform/context/portalPort.ts'
import { placeVariable } from './supervisor.ts'
import { openServerPool, startBackgroundWork } from './backgroundWork.ts'
import { closeAll, type Closer } from './closers.ts'
import { listen, listenFault } from './listen.ts'
import { openCompanies, type Development } from './openCompanies.ts'
import { openOtherHosts, type HostParts } from './otherHosts.ts'
import { previewPool } from './previewApp.ts'
import { makeReady, openConfiguredDatabase, type ReadyDatabase } from './startDatabase.ts'

export type RunningServer = {
  app: FastifyInstance
  context: ServerContext
  port: number
  /** Gives running requests ten seconds, then closes all parts in order. Safe to call twice. */
  close: () => Promise<void>
}

type Options = {
  portalDir: string
  /** The address of a database that the caller keeps open; left out: the environment's database. */
  databaseUrl?: string | undefined
  /** A database that the caller has also migrated. */
  database?: ReadyDatabase | undefined
  runsJobs?: boolean
  /** Called with sentences for the operator during the start. */
  notify?: (sentence: string) => void
  /** Only for development, where Vite reports broken plugins. */
  development?: Development
  /** Serves the application and returns its port; left out: it listens on the environment's port. */
  serve?: (app: FastifyInstance) => Promise<number>
}

const drainMs = 10_000

/**
 * Milliseconds that a request waits for a row. An import locks its people for minutes; requests that wait
 * for them hold connections that other companies need.
 */
const lockMs = 2_000

/**
 * The pools of operators. Of the second, three calls with files and two long ones may each use a connection
 * for minutes; one is left for short calls (`callPlaces.ts`).
 */
const operatorPool = { size: 4, name: 'portal operators' }
const operationPool = { size: 6, name: 'portal operations', statementMs: 600_000 }

/**
 * Starts the whole server; if a part fails, the parts already open are closed.
 * @throws ConfigError, or an error with a sentence: database, data directory, tenants' folder, port
 */
export async function startServer(
  variables: Record<string, string | undefined>,
  { notify = () => {}, ...options }: Options,
): Promise<RunningServer> {
  const { portalDir, databaseUrl, runsJobs = true, development, serve } = options
  const config = readConfig(variables)
  const log = createLog(config)
  const closers: Closer[] = []
  const close = closingOnce(closers, log)
  try {
    const open = async () => databaseUrl ?? openConfiguredDatabase(config, notify, closers)
    const { url, roles } = options.database ?? (await makeReady(await open(), log))
    const clock = startClock(config.clockStart)
    const openBy = byRole(url, { clock, log }, closers)
    const db = openBy(roles.rows, { size: config.poolSize, name: 'portal', lockMs })
    let port = config.port
    const benefits = await loadBenefits(log, development !== undefined)
    const parts = { config, log, db, benefits, clock, runsJobs }
    const tenants = await openCompanies(parts, () => port, development)
    closers.push(tenants.close)
    const context = await completeContext({ config, db, clock, tenants, benefits, log })
    const pools = openOperatorPools(openBy, roles.operators)
    if (config.demo) await Promise.all([seedOperator(pools.operators), seedDemo(context)])
    const openPreview = () => openBy(roles.rows, previewPool)
    const app = await openApp(context, { portalDir, openPreview, ...pools }, closers)
    const work: Closer[] = []
    const listeners: Closer[] = [() => drain(app)]
    closers.push(() => closeAll(work, log))
    closers.push(() => Promise.all(listeners.map((end) => end())))
    port = await (serve?.(app) ?? listen(app, config, listeners))
    // From here on requests are served; jobs begin afterwards.
    void tenants.check()
    if (runsJobs) await tellShell(config, port, closers)
    if (runsJobs) startBackgroundWork(context, { url, role: roles.rows, ...pools }, work)
    return { app, context, port, close }
  } catch (error) {
    await close()
    throw error
  }
}

function byRole(
  url: string,
  { clock, log }: Pick<ServerContext, 'clock' | 'log'>,
  closers: Closer[],
): OpenBy {
  return (role, own) => openServerPool(url, { ...own, clock, scoped: { role } }, log, closers).db
}

/** Records the port for the shell, whose mails link to it where a company has no public address. */
async function tellShell({ dataDir }: Config, port: number, closers: Closer[]): Promise<void> {
  await notePort(dataDir, port)
  closers.push(() => forgetPort(dataDir))
}

type PoolOptions = { size: number; name: string; statementMs?: number; lockMs?: number; readOnly?: boolean }
type OpenBy = (role: string | undefined, pool: PoolOptions) => ServerContext['db']

type OperatorPools = Omit<HostParts, 'portalDir' | 'openPreview'>

function openOperatorPools(openBy: OpenBy, role: string | undefined): OperatorPools {
  return { operators: openBy(role, operatorPool), operations: openBy(role, operationPool) }
}

/** Starts the application. Its metrics use METRICS_PORT; each further process uses the next port. */
async function openApp(
  context: ServerContext,
  { portalDir, ...pools }: HostParts,
  closers: Closer[],
): Promise<FastifyInstance> {
  const { metricsPort, metricsToken: token, host } = context.config
  const metrics = metricsPort === undefined ? undefined : await import('../platform/http/metrics.ts')
  const measured: Registry[] = []
  const prepare = (app: FastifyInstance): void => {
    if (metrics) measured.push(metrics.measure(app, context))
  }
  const app = await buildApp(context, { portalDir, prepare })
  const port = metricsPort ? metricsPort + Number(process.env[placeVariable] ?? 0) : 0
  for (const registry of measured) {
    const serving = await metrics?.serveMetrics(registry, { host, port, token }).catch((error: unknown) => {
      throw listenFault(error, { port, host, variable: 'METRICS_PORT' })
    })
    if (serving) closers.push(serving.close)
  }
  await openOtherHosts(app, context, { portalDir, ...pools })
  return app
}

function closingOnce(closers: Closer[], log: ServerContext['log']): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= closeAll(closers, log))
}

/** Accepts no new requests; running ones get ten seconds, then their sockets are closed. */
async function drain(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(timer)
}
