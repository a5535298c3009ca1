import { randomBytes } from 'node:crypto'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'

const versions = new WeakMap<TenantConfig, string>()

/** A name of a company's configuration in this process: another one once its files are read again. */
export function configVersion(tenant: TenantConfig): string {
  const known = versions.get(tenant)
  if (known) return known
  const version = randomBytes(6).toString('base64url')
  versions.set(tenant, version)
  return version
}
