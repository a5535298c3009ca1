import type { BenefitDeclaration } from '../../../domain/benefit/declaration.ts'
import { completenessOf } from '../../../domain/benefit/documentation.ts'
import { editRefusal } from '../../../domain/contract/limits.ts'
import { contractStatusOf } from '../../../domain/contract/productStatus.ts'
import type { Person } from '../../../domain/kernel/person.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { isEnded, isInCart, isInForce, refusedPart } from '../../../domain/plan/contractState.ts'
import type { EditKind } from './editMachine.ts'
import type { LoadedProduct } from './loadProduct.ts'

/** Returns what an editor may do with a contract (D-32, CTR-14 to CTR-16). */
export function findEditKind(
  declaration: Pick<BenefitDeclaration, 'editableInForce'>,
  contract: Contract | undefined,
  isWithdrawn: boolean,
): EditKind {
  if (!contract) return 'new'
  const refusal = editRefusal(declaration, contract)
  if (refusal?.code === 'underReview') return 'underReview'
  if (refusal || (isWithdrawn && !isInForce(contract))) return 'readOnly'
  if (isInCart(contract)) return 'cart'
  return isInForce(contract) ? 'inForce' : 'pending'
}

/**
 * Finds the contract of a modality in a plan year: the cart item first, else a contract that has not ended.
 */
export function findContract(
  { cart, contracts }: { cart: readonly Contract[]; contracts: readonly Contract[] },
  benefitId: string,
  year: number,
): Contract | undefined {
  const isIts = (contract: Contract): boolean => contract.modality.id === benefitId && contract.year === year
  return cart.find(isIts) ?? contracts.find((contract) => isIts(contract) && !isEnded(contract))
}

/** Lists the employee's cart items and unended contracts of a category in a plan year. */
export function findOwnContracts(
  { cart, contracts }: { cart: readonly Contract[]; contracts: readonly Contract[] },
  category: string,
  year: number,
): Contract[] {
  return [...cart, ...contracts].filter(
    (contract) =>
      contract.modality.product.category.alias === category && contract.year === year && !isEnded(contract),
  )
}

/**
 * Lists the contracts of a category in a plan year that a review refused, or whose change it refused, until
 * the category is chosen anew (D-32).
 */
export function refusedNotChosenAnew(
  { cart, contracts }: { cart: readonly Contract[]; contracts: readonly Contract[] },
  category: string,
  year: number,
): Contract[] {
  const own = [...cart, ...contracts].filter((each) => each.category === category && each.year === year)
  return own.filter((refused) => {
    const part = refusedPart(refused)
    // Nothing else moves a refused contract, so its last change is its refusal.
    return part === 'contract' ? own.every(({ createdAt }) => createdAt <= refused.updatedAt) : part
  })
}

/** Returns the message id of a contract's status. */
export function findStatus(
  contract: Contract,
  { declaration }: LoadedProduct,
  people: readonly Person[],
): string {
  return contractStatusOf({
    state: contract.state,
    isMissingDocumentation: completenessOf(declaration, contract, { people }) === 'pending',
  }).label
}

/** True when both contracts have the same agreed terms; documentation and mails may differ. */
export function isSameAgreement(a: Contract | undefined, b: Contract | undefined): boolean {
  return JSON.stringify(toAgreement(a)) === JSON.stringify(toAgreement(b))
}

function toAgreement(contract: Contract | undefined): unknown {
  if (!contract) return undefined
  const { id, state, items, details, priceCents, pendingEdit } = contract
  return [id, state, items, details, priceCents, pendingEdit?.kind, pendingEdit?.items]
}
