import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Modality } from '../catalogue/modality.ts'
import type { Refusal } from '../kernel/refusal.ts'
import type { ContractStatus } from '../plan/contract.ts'

/**
 * Whether a contract in force may be edited: its category says so, or is not a default one (CTR-14, CTR-15).
 */
export function isEditableInForce(
  declaration: Pick<BenefitDeclaration, 'editableInForce'>,
  modality: Pick<Modality, 'product'>,
): boolean {
  return declaration.editableInForce || !modality.product.category.isDefault
}

/** Why a contract cannot be edited now, if so (D-32, CTR-14 to CTR-16). */
export function editRefusal(
  declaration: Pick<BenefitDeclaration, 'editableInForce'>,
  contract: { status: ContractStatus; signed: boolean; modality: Pick<Modality, 'product'> },
): Refusal | undefined {
  const { status, signed } = contract
  if (status === 'pending' && signed) return { code: 'underReview', path: '', params: {} }
  if (status === 'cancelled' && signed) return { code: 'alreadyCancelled', path: '', params: {} }
  const isInForce = status === 'contracted' || status === 'cancelled'
  if (isInForce && !isEditableInForce(declaration, contract.modality))
    return { code: 'readOnlyInForce', path: '', params: {} }
  return undefined
}
