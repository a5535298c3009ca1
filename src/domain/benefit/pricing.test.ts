import { describe, expect, it } from 'vitest'
import { exampleModality, examplePeople, exampleRequest, requestItems } from '../examples/exampleRequest.ts'
import { personPricing, pricingByAmount, typedPricing, unitPricing } from './pricing.ts'

const modality = exampleModality({
  id: 'm',
  category: 'pets',
  name: {},
  defaultPriceCents: 6_000,
  priceForFamilyCents: 4_000,
})
const request = exampleRequest({
  modality,
  people: [examplePeople.employee, examplePeople.spouse],
  details: {},
  items: requestItems('m', { people: [0, 1], months: [3], amountCents: 5_000 }),
})
const cents = ({ items }: { items: { priceCents: number }[] }) => items.map(({ priceCents }) => priceCents)

describe('the price that follows from the amount', () => {
  it('is what was typed', () => {
    expect(cents(pricingByAmount({ amount: 'typed' })(request))).toEqual(cents(typedPricing(request)))
    expect(cents(typedPricing(request))).toEqual([5_000, 5_000])
  })

  it('is the price of the modality for each person', () => {
    expect(cents(pricingByAmount({ amount: 'priced' })(request))).toEqual([6_000, 4_000])
    const stranger = requestItems('m', { people: [7], months: [3] })
    expect(personPricing({ ...request, items: stranger }).items).toEqual([])
  })

  it('is the sum of counts times values, where the modality says that units are counted', () => {
    const units = () => [{ key: 'face1', valueCents: 900 }]
    const counted = request.items.map((item) => ({ ...item, details: { face1: 3 } }))
    const price = pricingByAmount({ amount: () => 'counted', units })
    expect(cents(price({ ...request, items: counted }))).toEqual([2_700, 2_700])
  })

  it('is nothing where nothing is sold or the category prices itself', () => {
    expect(pricingByAmount({ amount: 'none' })(request)).toEqual({ items: [], refusals: [] })
    expect(pricingByAmount({ amount: 'once' })(request)).toEqual({ items: [], refusals: [] })
  })
})

describe('counted units', () => {
  const items = requestItems('m', { months: [3, 4] }).map((item) => ({ ...item, details: { face1: 2 } }))

  it('are refused where the catalogue holds a malformed value', () => {
    expect(unitPricing({ ...request, items }, [{ key: 'face1', valueCents: undefined }])).toEqual({
      items: [],
      refusals: [{ code: 'faceFormat', path: '', params: {} }],
    })
  })

  it('are refused at their month where they are not offered', () => {
    const stray = [items[0]!, { ...items[1]!, details: { face2: 1 } }]
    expect(unitPricing({ ...request, items: stray }, [{ key: 'face1', valueCents: 900 }])).toEqual({
      items: [],
      refusals: [{ code: 'unknownFace', path: '/items/1/details', params: {} }],
    })
  })
})
