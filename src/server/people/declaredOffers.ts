import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { refuse } from '../../domain/kernel/refusal.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import type { DeclaredOffer } from '../../domain/contract/reminders.ts'
import { BenefitFault } from '../catalogue/plugins/callPlugin.ts'
import type { ServerContext } from '../platform/context/context.ts'

/**
 * The main modalities of a company whose category is available, with its declaration. A category that fails
 * when it is asked about an employee refuses them, so that a list of people goes on (promise 41).
 */
export function declaredOffers(
  { modalities }: TenantConfig,
  benefits: ServerContext['benefits'],
): (DeclaredOffer & { declaration: Benefit })[] {
  return modalities.flatMap((modality) => {
    const declaration = modality.type === 1 ? undefined : benefits.find(modality.product.category.alias)
    return declaration ? [{ modality, declaration: refusingIfFailing(declaration) }] : []
  })
}

function refusingIfFailing(declaration: Benefit): Benefit {
  const { eligible } = declaration
  if (!eligible) return declaration
  return {
    ...declaration,
    eligible: (...facts) => {
      try {
        return eligible(...facts)
      } catch (error) {
        if (error instanceof BenefitFault) return refuse('notAnswering')
        throw error
      }
    },
  }
}
