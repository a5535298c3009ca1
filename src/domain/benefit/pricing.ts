import type { Modality } from '../catalogue/modality.ts'
import { refuse } from '../kernel/refusal.ts'
import type { AmountKind, CountedUnit } from './declaration.ts'
import { personPriceCents } from './personPrice.ts'
import type { PriceResult } from './priceResult.ts'
import type { PricedItem, QuoteRequest, RequestedItem } from './quoteRequest.ts'

type Declared = {
  amount: AmountKind | ((modality: Modality) => AmountKind)
  units?: ((modality: Modality) => CountedUnit[]) | undefined
}

/** The prices that follow from how the money of a month comes about; `once` has no price of its own. */
export function pricingByAmount({ amount: declared, units }: Declared) {
  return (request: QuoteRequest<unknown>): PriceResult => {
    const { modality } = request
    const amount = typeof declared === 'function' ? declared(modality) : declared
    if (amount === 'typed') return typedPricing(request)
    if (amount === 'counted') return unitPricing(request, units?.(modality) ?? [])
    return amount === 'priced' ? personPricing(request) : { items: [], refusals: [] }
  }
}

/** Each item costs what the employee typed, in cents. The caps are the core's. */
export function typedPricing(request: QuoteRequest<unknown>): PriceResult {
  const items = request.items.map(({ amountCents, ...item }) => ({ ...item, priceCents: amountCents }))
  return { items, refusals: [] }
}

/**
 * Each item costs the sum of its counts times their values, in cents (FOO-07). A unit without a value and a
 * count of something that is not offered are refused (FOO-06).
 */
export function unitPricing(request: QuoteRequest<unknown>, units: readonly CountedUnit[]): PriceResult {
  if (units.some(({ valueCents }) => valueCents === undefined))
    return { items: [], refusals: [refuse('faceFormat')] }
  const values = new Map(units.map(({ key, valueCents = 0 }) => [key, valueCents]))
  const stray = request.items.findIndex(({ details = {} }) =>
    Object.keys(details).some((key) => !values.has(key)),
  )
  if (stray >= 0) return { items: [], refusals: [refuse('unknownFace', {}, `/items/${stray}/details`)] }
  return { items: request.items.map((item) => countedItem(item, values)), refusals: [] }
}

/** Each item costs what its modality costs the person a month, in cents (D-17). */
export function personPricing(request: QuoteRequest<unknown>): PriceResult {
  const items = request.items.flatMap(({ personId, monthIndex, benefitId }): PricedItem[] => {
    const person = request.people.find(({ id }) => id === personId)
    const benefit = [request.modality, ...request.supplementaries].find(({ id }) => id === benefitId)
    // A person without a price, and one who is not of the family, is refused by the core.
    const priceCents = person && benefit && personPriceCents(benefit, person)
    return priceCents === undefined ? [] : [{ personId, monthIndex, benefitId, priceCents }]
  })
  return { items, refusals: [] }
}

function countedItem(
  { personId, monthIndex, benefitId, details = {} }: RequestedItem,
  values: ReadonlyMap<string, number>,
): PricedItem {
  const priceCents = Object.entries(details).reduce(
    (sum, [key, count]) => sum + Number(count) * (values.get(key) ?? 0),
    0,
  )
  return { personId, monthIndex, benefitId, priceCents, details }
}
