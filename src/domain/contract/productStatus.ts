import type { Contract } from '../plan/contract.ts'
import { isEnding, isInCart, isInForce, isPurchased, isSigned } from '../plan/contractState.ts'

type ProductStatus =
  | 'missing-document'
  | 'pending-completion'
  | 'pending-review'
  | 'product-cancelled'
  | 'contracted'
  | 'non-simulated'

/** A status and the message id of its label; pending-review has two labels. */
export type ProductStatusLabel = { status: ProductStatus; label: string }

export type StatusEntry = Pick<Contract, 'state'> & { isMissingDocumentation: boolean }

/**
 * Returns the status of a product on the home page: the first rule that one of its cart items or contracts
 * meets (HOM-16 to HOM-23, D-27).
 */
export function productStatusOf(entries: readonly StatusEntry[]): ProductStatusLabel {
  const cart = entries.filter(isInCart)
  if (cart.some((entry) => entry.isMissingDocumentation))
    return { status: 'missing-document', label: 'status.missingDocument' }
  if (cart.length > 0) return { status: 'pending-completion', label: 'status.pendingCart' }
  if (entries.some((entry) => !isSigned(entry)))
    return { status: 'pending-review', label: 'status.pendingSignature' }
  if (entries.some(isPurchased)) return { status: 'pending-review', label: 'status.pendingReview' }
  if (entries.some(isEnding)) return { status: 'product-cancelled', label: 'status.cancelled' }
  return entries.length > 0
    ? { status: 'contracted', label: 'status.contracted' }
    : { status: 'non-simulated', label: 'status.nonSimulated' }
}

/** Returns the status label of one contract, by the same rules as for a product (D-43). */
export function contractStatusOf(entry: StatusEntry): ProductStatusLabel {
  return productStatusOf([entry])
}

/** Whether the pending-simulations table lists a product of this status (NEW-07). */
export function isPendingSimulation(status: ProductStatus): boolean {
  return status === 'missing-document' || status === 'pending-completion' || status === 'pending-review'
}

export type Counters = { contractedAndSigned: number; pendingSignature: number; pending: number }

/** Counts cart items and contracts for the home page (D-28); signed cancellations are not counted. */
export function countersOf(entries: readonly Pick<Contract, 'state'>[]): Counters {
  const counters: Counters = { contractedAndSigned: 0, pendingSignature: 0, pending: 0 }
  for (const entry of entries) {
    if (isInCart(entry)) counters.pending += 1
    else if (!isSigned(entry)) counters.pendingSignature += 1
    else if (isPurchased(entry)) counters.pending += 1
    else if (isInForce(entry)) counters.contractedAndSigned += 1
  }
  return counters
}
