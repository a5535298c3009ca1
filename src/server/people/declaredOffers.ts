import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { DeclaredOffer } from '../../domain/contract/reminders.ts'
import type { ServerContext } from '../platform/context/context.ts'

/** The main modalities of a company whose category is available, with its declaration. */
export function declaredOffers(
  { modalities }: TenantConfig,
  benefits: ServerContext['benefits'],
): (DeclaredOffer & { declaration: NonNullable<ReturnType<ServerContext['benefits']['find']>> })[] {
  return modalities.flatMap((modality) => {
    const declaration = modality.type === 1 ? undefined : benefits.find(modality.product.category.alias)
    return declaration ? [{ modality, declaration }] : []
  })
}
