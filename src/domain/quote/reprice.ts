import type { BenefitDeclaration } from '../benefit/declaration.ts'
import type { Quote, QuoteRequest } from '../benefit/quoteRequest.ts'
import type { Person } from '../kernel/person.ts'
import { isSameField } from '../kernel/refusal.ts'
import { quote } from './quote.ts'

/**
 * What a contract costs after facts of its people were corrected (D-86): the request asks for what it has,
 * beside the people of today. Only what costs something else by the new facts is priced anew, in months that
 * are open. Its refusals are those that the correction brings.
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
