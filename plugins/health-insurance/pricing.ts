import {
  coveredAtItsAge,
  personPriceCents,
  priceEach,
  refuse,
  type PriceResult,
  type QuoteRequest,
  type Refusal,
} from '#sdk'
import type { HealthDetails } from './details.ts'

/**
 * Each covered person's monthly price is the main benefit plus the chosen supplementaries, each by its own
 * age groups (D-17). With `allSupplementary`, every person gets all supplementaries (D-53).
 */
export function price(request: QuoteRequest<HealthDetails>): PriceResult {
  const offered = [request.modality, ...request.supplementaries]
  const { items, refusals } = priceEach(
    request,
    ({ person, modality, item }) => {
      const refusal = coveredAtItsAge(person, { modality })
      return refusal ? { ...refusal, item, field: 'person' } : personPriceCents(modality, person)
    },
    ({ benefitId }) => {
      if (request.modality.allSupplementary !== 'yes') return offered.filter(({ id }) => id === benefitId)
      return benefitId === request.modality.id ? offered : []
    },
  )
  return { items, refusals: [...findStrayChoices(request), ...refusals] }
}

/** Refuses choices of the steps that differ from the priced modality. */
function findStrayChoices({ modality, details }: QuoteRequest<HealthDetails>): Refusal[] {
  const refusals: Refusal[] = []
  if (details.product !== undefined && details.product !== modality.id) {
    refusals.push(refuse('otherProduct', {}, { field: 'details.product' }))
  }
  if (details.provider !== undefined && details.provider !== modality.providerId) {
    refusals.push(refuse('otherProviderChosen', {}, { field: 'details.provider' }))
  }
  return refusals
}
