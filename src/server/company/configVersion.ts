import { createHash } from 'node:crypto'
import { findMaintenance } from '../../domain/company/tenant/maintenance.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'

const versions = new WeakMap<TenantConfig, string>()

/** Names a company's configuration by its content, the same in every process and on every machine. */
export function configVersion(tenant: TenantConfig): string {
  const known = versions.get(tenant)
  if (known) return known
  const { images, documents } = tenant.assets
  // The paths of files differ by machine.
  const assets = [Object.keys(images), Object.keys(documents)]
  const text = JSON.stringify({ ...tenant, assets })
  const version = createHash('sha256').update(text).digest('base64url').slice(0, 16)
  versions.set(tenant, version)
  return version
}

/**
 * Names the state that employees are served now: the configuration, and whether the company is in
 * maintenance.
 */
export function servedName(tenant: TenantConfig, now: Date): string {
  const { phase } = findMaintenance(tenant.settings, now)
  return phase === 'open' ? configVersion(tenant) : `${configVersion(tenant)}.${phase}`
}
