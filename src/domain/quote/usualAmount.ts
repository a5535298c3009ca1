import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { RequestedItem } from '../benefit/items.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { maxAmountCents } from './caps.ts'

type Proposing = Pick<BenefitDeclaration, 'proposes'>

/** The proposed monthly amount, in cents, if a category declares none. */
const usualCents = 5_000

/** Returns the monthly amount that a category proposes. */
export function usualCentsOf({ proposes }: Proposing): number {
  return proposes?.amountCents ?? usualCents
}

/**
 * Returns the proposed amount in the months `taken`, within the limits: at least the minimum, for as many
 * months as the bag pays (D-110). Empty if the category proposes no amount.
 */
export function usualItems(
  declaration: Proposing & Pick<BenefitDeclaration, 'caps'>,
  request: QuoteRequest,
  taken: readonly number[],
): RequestedItem[] {
  const { modality } = request
  if (declaration.proposes?.amountCents === undefined || taken.length === 0) return []
  const place = { personId: 0, benefitId: modality.id }
  const maxCentsOf = (months: readonly number[]): number =>
    maxAmountCents(declaration, request, [], { ...place, months }).cents
  const proposedCents = Math.min(declaration.proposes.amountCents, maxCentsOf(taken))
  const amountCents = Math.max(modality.minAmountCents ?? 0, proposedCents)
  if (amountCents === 0) return []
  const last = taken.findLastIndex((_, index) => maxCentsOf(taken.slice(0, index + 1)) >= amountCents)
  return taken.slice(0, last + 1).map((monthIndex) => ({ ...place, monthIndex, amountCents }))
}
