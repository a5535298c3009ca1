import type { Person } from '../kernel/person.ts'
import { personPriceCents, pricedAges } from './personPrice.ts'
import type { QuoteRequest } from './quoteRequest.ts'
import type { Refusal } from '../kernel/refusal.ts'

/**
 * Covers every person the modality has a price for at their age, the family included, and else says at which
 * ages (HEA-07, D-17).
 */
export function coveredAtItsAge(
  person: Person,
  { modality }: Pick<QuoteRequest<unknown>, 'modality'>,
): Refusal | undefined {
  if (personPriceCents(modality, person) !== undefined) return undefined
  return {
    code: 'notAvailableForAge',
    path: '',
    params: { name: person.firstName, ages: pricedAges(modality, person.id === 0) },
  }
}
