import {
  typedPricing,
  workingPriceCents,
  type PricedItem,
  type Pricing,
  type Question,
  type RequestedItem,
} from '#sdk'
import { facesOf } from './faces.ts'

/** A card's month costs what was typed; a month of vouchers the sum of count x face value (FOO-07). */
export function price(question: Question<unknown>): Pricing {
  const faces = facesOf(question.modality)
  if (faces.length === 0) return typedPricing(question)
  const values = new Map(faces.map(({ key, valueCents }) => [key, valueCents]))
  if (faces.some(({ valueCents }) => valueCents === undefined)) {
    return { items: [], refusals: [{ code: 'faceFormat', path: '', params: {} }] }
  }
  const stray = question.items.findIndex(({ details }) =>
    Object.keys(details ?? {}).some((key) => !values.has(key)),
  )
  if (stray >= 0)
    return { items: [], refusals: [{ code: 'unknownFace', path: `/items/${stray}/details`, params: {} }] }
  return { items: question.items.map((item) => vouchers(item, values)), refusals: [] }
}

/** Most for one month: the smaller of the whole flexible bag and workingPrice (FOO-02, D-12). */
export function monthCents(question: Pick<Question<unknown>, 'flexibleBagCents' | 'modality'>): number {
  return Math.min(question.flexibleBagCents, workingPriceCents(question))
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
