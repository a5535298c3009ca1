import { clockShiftMs, startClock } from '../../server/platform/context/clock.ts'
import { readConfig, type Config } from '../../server/platform/context/config.ts'
import { makeFolder } from '../../server/platform/context/dataDir.ts'
import type { ServerContext } from '../../server/platform/context/context.ts'
import { portOfLinks } from '../../server/platform/context/portalPort.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { assertTables } from '../../server/platform/db/assertTables.ts'
import { addressOfDatabase, awaitDatabase } from '../../server/platform/db/openDatabase.ts'
import { openPool } from '../../server/platform/db/pool.ts'
import { rolesOf } from '../../server/platform/db/roles.ts'
import { loadBenefits } from '../../server/catalogue/plugins/benefits.ts'
import { completeContext } from '../../server/start/completeContext.ts'
import { closeAll, type Closer } from '../../server/start/closers.ts'
import { openConfiguredDatabase } from '../../server/start/startDatabase.ts'
import { openTenants } from '../../server/company/registry.ts'
import { followReleases } from '../../server/company/releases/followReleases.ts'
import { heldSince } from '../../server/company/releases/heldSince.ts'

type Variables = Record<string, string | undefined>

/**
 * Opens the server's context on the database of the running portal; the portal delivers the mails. The
 * caller closes the context. `isAlone`: no portal runs, so an embedded database is started and stopped here,
 * and may be empty.
 * @throws Error for a user to read: no portal is running, its database does not answer or is empty, or the
 *   environment is wrong
 */
export async function openContext(
  variables: Variables,
  isAlone = false,
): Promise<{ context: ServerContext; close: () => Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'error', ...variables })
  const log = createLog(config)
  const closers: Closer[] = []
  const close = (): Promise<void> => closeAll(closers, log)
  try {
    if (isAlone) await openConfiguredDatabase(config, () => undefined, closers)
    else if (config.databaseUrl) await awaitDatabase(config.databaseUrl)
    return { context: await buildContext(config, log, { variables, closers, isAlone }), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function buildContext(
  config: Config,
  log: ServerContext['log'],
  { variables, closers, isAlone }: { variables: Variables; closers: Closer[]; isAlone: boolean },
): Promise<ServerContext> {
  const url = await addressOfDatabase(config)
  if (!url)
    throw new Error(
      `No portal is running on ${config.dataDir}: start it with npm start, or name its database in ` +
        'DATABASE_URL.',
    )
  const { roles } = await rolesOf(url)
  const clock = startClock(config.clockStart)
  const options = {
    scoped: { role: roles.operators },
    name: 'portal operator',
    maxConnections: 2,
    statementMs: 600_000,
    clockShiftMs: clockShiftMs(clock),
  }
  const { db, close } = openPool(url, options)
  closers.push(close)
  if (!isAlone) await assertTables(db)
  if (config.tenantsFrom === 'database') await writeCompanies(db, config, { log, isAlone })
  const benefits = await loadBenefits(log)
  const tenants = await openTenants({
    dir: config.tenantsDir,
    defaultTenant: config.defaultTenant,
    port: await portOfLinks(config.dataDir, variables.PORT ? config.port : undefined),
    known: benefits.all(),
    heldSince: heldSince(db),
    log,
  })
  closers.push(tenants.close)
  return completeContext({ config, db, clock, tenants, benefits, log })
}

/** Writes the companies of the last releases; a database that will be filled has none yet. */
async function writeCompanies(
  db: ServerContext['db'],
  { tenantsDir }: Config,
  { log, isAlone }: { log: ServerContext['log']; isAlone: boolean },
): Promise<void> {
  if (isAlone) return makeFolder(tenantsDir)
  const onFault = (tenant: string, error: unknown) =>
    log.error({ err: error }, `The release of ${tenant} cannot be written.`)
  await followReleases(db, tenantsDir, { followed: new Map(), onFault })
}
