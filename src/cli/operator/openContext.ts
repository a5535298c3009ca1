import { startClock } from '../../server/context/clock.ts'
import { readConfig, type Config } from '../../server/context/config.ts'
import type { ServerContext } from '../../server/context/context.ts'
import { createLog } from '../../server/context/log.ts'
import { loadSecrets } from '../../server/context/secrets.ts'
import { openPool } from '../../server/db/pool.ts'
import { roleOf } from '../../server/db/tenantScope.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { createMailer } from '../../server/mail/mailer.ts'
import { loadBenefits } from '../../server/plugins/benefits.ts'
import { openTenants } from '../../server/tenants/registry.ts'

/**
 * The parts of the server on the database of the running portal, which then delivers the mails. Close it.
 * @throws Error in a sentence: no portal is running, the environment is wrong
 */
export async function openContext(
  variables: Record<string, string | undefined>,
): Promise<{ context: ServerContext; close: () => Promise<void> }> {
  const config = readConfig({ LOG_LEVEL: 'error', ...variables })
  const url = await addressOfDatabase(config)
  const { role } = await roleOf(url)
  const { db, close } = openPool(url, {
    scoped: { role },
    name: 'portal operator',
    maxConnections: 2,
    statementMs: 600_000,
  })
  const log = createLog(config)
  const benefits = await loadBenefits(log)
  const tenants = await openTenants({
    dir: config.tenantsDir,
    defaultTenant: config.defaultTenant,
    port: () => config.port,
    known: benefits.all(),
    log,
  })
  const context: ServerContext = {
    config,
    secrets: await loadSecrets(config),
    db,
    clock: startClock(config.clockStart),
    tenants,
    benefits,
    mailer: createMailer(config.mailFrom),
    files: openFileStore(db),
    log,
  }
  return {
    context,
    close: async () => {
      await tenants.close()
      await close()
    },
  }
}

/** The database DATABASE_URL names, or the one the running portal keeps below its data directory. */
async function addressOfDatabase({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl) return databaseUrl
  const { runningDatabaseUrl } = await import('../../server/db/embedded/embeddedDatabase.ts')
  const url = await runningDatabaseUrl(dataDir)
  if (url) return url
  throw new Error(
    `No portal is running on ${dataDir}: start it with npm start, or name its database in DATABASE_URL.`,
  )
}
