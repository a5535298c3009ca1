import {
  typedPricing,
  workingPriceCents,
  type PricedItem,
  type PriceResult,
  type QuoteRequest,
  type RequestedItem,
} from '#sdk'
import { facesOf } from './faces.ts'

/** A card's month costs what was typed; a month of vouchers the sum of count x face value (FOO-07). */
export function price(request: QuoteRequest<unknown>): PriceResult {
  const faces = facesOf(request.modality)
  if (faces.length === 0) return typedPricing(request)
  const values = new Map(faces.map(({ key, valueCents }) => [key, valueCents]))
  if (faces.some(({ valueCents }) => valueCents === undefined)) {
    return { items: [], refusals: [{ code: 'faceFormat', path: '', params: {} }] }
  }
  const stray = request.items.findIndex(({ details }) =>
    Object.keys(details ?? {}).some((key) => !values.has(key)),
  )
  if (stray >= 0)
    return { items: [], refusals: [{ code: 'unknownFace', path: `/items/${stray}/details`, params: {} }] }
  return { items: request.items.map((item) => vouchers(item, values)), refusals: [] }
}

/** Most for one month: the smaller of the whole flexible bag and workingPrice (FOO-02, D-12). */
export function monthCents(request: Pick<QuoteRequest<unknown>, 'flexibleBagCents' | 'modality'>): number {
  return Math.min(request.flexibleBagCents, workingPriceCents(request))
}

function vouchers(
  { personId, monthIndex, benefitId, details = {} }: RequestedItem,
  values: ReadonlyMap<string, number | undefined>,
): PricedItem {
  const priceCents = Object.entries(details).reduce(
    (sum, [key, count]) => sum + Number(count) * (values.get(key) ?? 0),
    0,
  )
  return { personId, monthIndex, benefitId, priceCents, details }
}
