import type { TenantRegistry } from '../context/context.ts'
import type { OperatorCaller } from '../operators/operatorAccounts.ts'

/** The companies of an operator; any other is as absent as none. */
export function scopedTenants(
  tenants: TenantRegistry,
  { companies }: Pick<OperatorCaller, 'companies'>,
): TenantRegistry {
  if (!companies) return tenants
  const isOwn = (subdomain: string): boolean => companies.includes(subdomain)
  return {
    ...tenants,
    all: () => tenants.all().filter(({ subdomain }) => isOwn(subdomain)),
    find: (subdomain) => (isOwn(subdomain) ? tenants.find(subdomain) : undefined),
  }
}
