import {
  coveredAtItsAge,
  personPriceCents,
  refuse,
  type Modality,
  type PriceResult,
  type QuoteRequest,
  type Refusal,
  type RequestedItem,
} from '#sdk'
import type { HealthDetails } from './details.ts'

/**
 * Each covered person's month costs the main benefit plus the supplementaries taken, each by its own age
 * groups (D-17). With `allSupplementary` every person takes all of them with the main benefit (D-53).
 */
export function price(request: QuoteRequest<HealthDetails>): PriceResult {
  const pricing: PriceResult = { items: [], refusals: strayChoices(request) }
  request.items.forEach(({ personId, monthIndex, benefitId }, index) => {
    const person = request.people.find(({ id }) => id === personId)
    // Who is not in the family, and what is not offered, is refused by the core for every category.
    if (!person) return
    for (const benefit of takenWith(request, benefitId)) {
      const priceCents = personPriceCents(benefit, person)
      if (priceCents !== undefined)
        pricing.items.push({ personId, monthIndex, benefitId: benefit.id, priceCents })
      const refusal = coveredAtItsAge(person, { modality: benefit })
      if (refusal) pricing.refusals.push({ ...refusal, path: `/items/${index}/familyId` })
    }
  })
  return pricing
}

/** The modalities that one requested item stands for. */
function takenWith(
  { modality, supplementaries }: QuoteRequest<HealthDetails>,
  benefitId: RequestedItem['benefitId'],
): Modality[] {
  if (modality.allSupplementary === 'yes')
    return benefitId === modality.id ? [modality, ...supplementaries] : []
  return [modality, ...supplementaries].filter(({ id }) => id === benefitId)
}

/** The steps' choices must be those of the modality that is priced. */
function strayChoices({ modality, details }: QuoteRequest<HealthDetails>): Refusal[] {
  const refusals: Refusal[] = []
  if (details.product !== undefined && details.product !== modality.id) {
    refusals.push(refuse('otherProduct', {}, '/details/product'))
  }
  if (details.provider !== undefined && details.provider !== modality.providerId) {
    refusals.push(refuse('otherProviderChosen', {}, '/details/provider'))
  }
  return refusals
}
