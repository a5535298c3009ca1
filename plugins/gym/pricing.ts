import { personPriceCents, type PricedItem, type PriceResult, type QuoteRequest } from '#sdk'

/**
 * A month's membership: the modality's price for the employee or for a member of the family (GYM-01, D-17).
 */
export function price({ items, people, modality, supplementaries }: QuoteRequest<unknown>): PriceResult {
  const priced = items.flatMap(({ personId, monthIndex, benefitId }): PricedItem[] => {
    const person = people.find(({ id }) => id === personId)
    const benefit = [modality, ...supplementaries].find(({ id }) => id === benefitId)
    // Whoever has no price, or is nobody of the family, is refused by the core when it asks whom the category
    // covers.
    const priceCents = person && benefit && personPriceCents(benefit, person)
    return priceCents === undefined ? [] : [{ personId, monthIndex, benefitId, priceCents }]
  })
  return { items: priced, refusals: [] }
}
