import type { TenantRegistry } from '../../platform/context/context.ts'
import type { OperatorCaller } from '../../operators/operatorAccounts.ts'

/** The companies of an operator; others seem not to exist. */
export function scopedTenants(
  tenants: TenantRegistry,
  { companies }: Pick<OperatorCaller, 'companies'>,
): TenantRegistry {
  if (!companies) return tenants
  const isOwn = (subdomain: string): boolean => companies.includes(subdomain)
  return {
    ...tenants,
    list: () => tenants.list().filter(({ subdomain }) => isOwn(subdomain)),
    each: (subdomains = companies) => tenants.each(subdomains.filter(isOwn)),
    find: async (subdomain) => (isOwn(subdomain) ? tenants.find(subdomain) : undefined),
  }
}
