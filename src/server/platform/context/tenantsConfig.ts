import { join, resolve } from 'node:path'
import type { EnvReader } from './envReader.ts'

export type TenantsConfig = {
  /** The source of the companies' files: their folders, or their releases in the database. */
  tenantsFrom: 'folder' | 'database'
  /**
   * The folder of the companies, as an absolute path; with `tenantsFrom` 'database' the releases are written
   * into it.
   */
  tenantsDir: string
  /** Whether the studio may publish; otherwise it offers the files for download. */
  tenantsWritable: boolean
}

/** Reads the source of the companies' files. The folder of releases is inside the data directory. */
export function readTenants(
  env: EnvReader,
  { dataDir, isEmbedded }: { dataDir: string; isEmbedded: boolean },
): TenantsConfig {
  const tenantsFrom = env.oneOf('TENANTS', ['folder', 'database'], 'folder')
  const tenantsWritable = env.flag('TENANTS_WRITABLE', isEmbedded || tenantsFrom === 'database')
  if (tenantsFrom === 'folder')
    return { tenantsFrom, tenantsDir: resolve(env.text('TENANTS_DIR') ?? 'tenants'), tenantsWritable }
  if (!tenantsWritable)
    env.fault(
      'TENANTS_WRITABLE: with TENANTS=database the studio publishes into the database and writes no ' +
        'folder; remove it.',
    )
  return { tenantsFrom, tenantsDir: join(dataDir, 'companies'), tenantsWritable }
}
