import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Quote, QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Person } from '../kernel/person.ts'
import { isSameField } from '../kernel/refusal.ts'
import { quote } from './quote.ts'

/**
 * Prices a contract after a correction of its people's data (D-86): the same items with the corrected people.
 * Only open months whose price the correction changes get a new price. Returns the refusals that the
 * correction causes.
 */
export function reprice<Details>(
  declaration: Pick<BenefitDeclaration<Details>, 'id' | 'amount' | 'months' | 'covers' | 'caps' | 'price'>,
  asked: QuoteRequest<Details>,
  formerPeople: readonly Person[],
): Quote {
  const request = { ...asked, inForce: true }
  const before = quote(declaration, { ...request, people: [...formerPeople] })
  const after = quote(declaration, { ...request, formerPeople: [...formerPeople] })
  const isDearer = after.finalPriceCents > before.finalPriceCents
  const refusals = after.refusals.filter(
    (refusal) =>
      (isDearer && isSameField(refusal, { field: 'price' })) ||
      !before.refusals.some((known) => known.code === refusal.code && isSameField(known, refusal)),
  )
  return { ...after, refusals }
}
