import { isLive } from '../../domain/quote/bags.ts'
import type { BenefitDeclaration } from '../../domain/benefit/declaration.ts'
import type { Modality } from '../../domain/catalogue/modality.ts'
import { planEntryOf } from '../../domain/tax/planEntry.ts'
import type { PlanEntry } from '../../domain/tax/planEntry.ts'
import type { Quote } from '../../domain/benefit/priceResult.ts'
import type { ContractDto, ProfileDto } from '../../dto/dto.ts'
import { planEntryOfContract } from './planEntryOfContract.ts'
import type { Declarations } from './useDeclarations.ts'

type Context = Pick<ProfileDto, 'productTax' | 'privateUse'>

/** What of a plan year is spent already: cart and live contracts, without the one that is being edited. */
export function storedEntries(
  profile: Context & Pick<ProfileDto, 'cart' | 'contracts'>,
  year: number,
  { declarations, withoutId }: { declarations: Declarations; withoutId?: string | undefined },
): PlanEntry[] {
  return [...profile.cart, ...profile.contracts]
    .filter((contract) => isLive(contract) && contract.year === year && contract.id !== withoutId)
    .flatMap((contract) => {
      const declaration = declarations(contract.benefit.product.category.alias)
      return declaration ? [planEntryOfContract(heldConditions(contract), declaration, profile)] : []
    })
}

/**
 * The conditions that the bags hold (reservedOf): those that wait to be accepted where they are the dearer
 * ones.
 */
function heldConditions(contract: ContractDto): ContractDto {
  const { pendingEdit } = contract
  return pendingEdit && pendingEdit.finalPrice > contract.finalPrice
    ? { ...contract, ...pendingEdit }
    : contract
}

/** What is being edited as the calculator reads it (CAL-27). */
export function quotedEntry(
  quote: Quote,
  {
    modality,
    details,
    declaration,
  }: { modality: Modality; details: Record<string, unknown>; declaration: BenefitDeclaration },
  profile: Context,
): PlanEntry {
  return planEntryOf({
    declaration,
    modality,
    contract: quote,
    details,
    productTax: profile.productTax[modality.product.category.alias],
    privateUsePercent: profile.privateUse ?? 100,
  })
}
