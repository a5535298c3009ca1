import type { TenantRegistry } from '../../platform/context/context.ts'

/**
 * Limits the registry to an operator's companies, by subdomain (null: all); any other company appears as
 * missing.
 */
export function scopedTenants(tenants: TenantRegistry, companies: readonly string[] | null): TenantRegistry {
  if (!companies) return tenants
  const isOwn = (subdomain: string): boolean => companies.includes(subdomain)
  return {
    ...tenants,
    list: () => tenants.list().filter(({ subdomain }) => isOwn(subdomain)),
    faults: () => tenants.faults().filter(({ subdomain }) => isOwn(subdomain)),
    each: (subdomains = companies) => tenants.each(subdomains.filter(isOwn)),
    find: async (subdomain) => (isOwn(subdomain) ? tenants.find(subdomain) : undefined),
  }
}
