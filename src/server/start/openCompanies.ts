import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { yearOf } from '../../domain/kernel/calendar.ts'
import type { loadBenefits } from '../catalogue/plugins/benefits.ts'
import { tenantFolders } from '../company/folders.ts'
import { readTenantApart } from '../company/drafts/draftProcess.ts'
import { openTenants } from '../company/registry.ts'
import { followReleases } from '../company/releases/followReleases.ts'
import { heldSince } from '../company/releases/heldSince.ts'
import { contractedModalities } from '../employee/contractedModalities.ts'
import type { Config } from '../platform/context/config.ts'
import type { ServerContext } from '../platform/context/context.ts'
import { untilAnswered } from '../platform/db/openDatabase.ts'
import { keepReleases } from './keepReleases.ts'

type CompanyParts = Pick<ServerContext, 'config' | 'db' | 'clock'> & {
  log: Pick<ServerContext['log'], 'info' | 'warn' | 'error' | 'debug'>
  benefits: Awaited<ReturnType<typeof loadBenefits>>
  runsJobs: boolean
}

/**
 * For development: the configurations of the previous server, and a function that is called when new files
 * are in use.
 */
export type Development = { before: readonly TenantConfig[]; onChange: () => void }

const followMs = 1000

/**
 * Opens the companies from their folders. With TENANTS=database, their last releases are first written into
 * folders of this machine; the process that runs jobs repeats this every second.
 */
export async function openCompanies(
  { runsJobs, ...parts }: CompanyParts,
  port: () => number,
  development?: Development,
): Promise<ServerContext['tenants']> {
  const { config, log, db, benefits, clock } = parts
  const end = config.tenantsFrom === 'database' ? await follow(parts, runsJobs) : undefined
  let isStarting = true
  const tenants = await openTenants({
    dir: config.tenantsDir,
    defaultTenant: await defaultTenantOf(config),
    port,
    heldSince: (...claim) => untilAnswered(() => heldSince(db)(...claim)),
    reservedHosts: [config.operatorHost, config.previewHost].filter((host) => host !== undefined),
    // A broken plugin folder is included, so that it is reported as broken and not as missing.
    known: [...benefits.all(), ...benefits.broken.map(({ folder }) => ({ id: folder, isBroken: true }))],
    contracted: (tenant) => {
      const read = () => contractedModalities(db, { tenant, year: yearOf(clock.today()) })
      return isStarting ? untilAnswered(read) : read()
    },
    readApart: readTenantApart,
    today: clock.today,
    now: clock.now,
    ...development,
    ...(runsJobs && { onServed: keepReleases(parts) }),
    log: runsJobs ? log : quiet(log),
  })
  isStarting = false
  return {
    ...tenants,
    close: async () => {
      await end?.()
      await tenants.close()
    },
  }
}

/** Writes the last releases into folders: once, and then regularly if this process runs jobs. */
async function follow(
  { config, db, log }: Pick<CompanyParts, 'config' | 'db' | 'log'>,
  isLasting: boolean,
): Promise<() => Promise<void>> {
  const told = new Map<string, string>()
  const following = {
    followed: new Map<string, string>(),
    onFault: (tenant: string, error: unknown) => {
      // An equal error is logged once, not every second.
      if (told.get(tenant) === String(error)) return
      told.set(tenant, String(error))
      log.error({ err: error }, `The release of ${tenant} cannot be written; the one before stays in use.`)
    },
  }
  const followOnce = () => followReleases(db, config.tenantsDir, following)
  await untilAnswered(followOnce)
  let running = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = followOnce()
      .catch((error: unknown) =>
        log.error({ err: error }, 'The releases cannot be read; the last ones stay in use.'),
      )
      .finally(() => (isRunning = false))
  }, followMs)
  timer.unref()
  if (!isLasting) clearInterval(timer)
  return () => {
    clearInterval(timer)
    return running
  }
}

/** Lowers messages to debug level, because only one of several processes logs the faults of companies. */
function quiet(log: CompanyParts['log']): Pick<CompanyParts['log'], 'info' | 'warn' | 'error'> {
  const note = log.debug.bind(log)
  return { info: note, warn: note, error: note }
}

/** In the demo, localhost shows the first tenant (D-61). Otherwise a host without a name shows no tenant. */
async function defaultTenantOf({ defaultTenant, demo, tenantsDir }: Config): Promise<string | undefined> {
  if (defaultTenant || !demo) return defaultTenant
  return (await tenantFolders(tenantsDir).catch(() => []))[0]
}
