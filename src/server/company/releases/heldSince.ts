import type { Connection } from '../../platform/db/schema.ts'
import { inTenants } from '../../platform/db/tenantScope.ts'
import { publicHost, type HeldSince } from '../hosts.ts'
import { toHead } from '../tenantFolder.ts'
import { listReleases, readFilesOfRelease } from './readReleases.ts'

const file = 'tenant.json'
/** Releases before these are not read: two companies whose last hundred had one host are of equal rank. */
const maxReleases = 100

/** Returns a function that finds since when the last releases of a company, in a row, have had a host. */
export function heldSince(db: Connection): HeldSince {
  return (tenant, host) => inTenants([tenant], () => findSince(db, tenant, host))
}

async function findSince(db: Connection, tenant: string, host: string): Promise<Date | undefined> {
  let since: Date | undefined
  for (const release of await listReleases(db, tenant, { count: maxReleases })) {
    const text = (await readFilesOfRelease(db, tenant, release, [file])).get(file)?.toString('utf8') ?? ''
    if (publicHost(toHead(tenant, text).publicUrl) !== host) return since
    since = release.servedAt
  }
  return since
}
