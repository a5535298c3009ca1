import { randomBytes } from 'node:crypto'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'

const versions = new WeakMap<TenantConfig, string>()

/** Identifies a company's configuration in this process; changes when its files are read again. */
export function configVersion(tenant: TenantConfig): string {
  const known = versions.get(tenant)
  if (known) return known
  const version = randomBytes(6).toString('base64url')
  versions.set(tenant, version)
  return version
}
