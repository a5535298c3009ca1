import { describe, expect, it } from 'vitest'
import {
  exampleModality,
  maxAmountCents,
  quote,
  requestItems,
  type Modality,
  type QuoteRequest,
  type Refusal,
} from '#sdk'
import { facesOf, monthCents } from './faces.ts'
import example from './example.ts'
import food from './index.ts'

const { request } = example
const vouchers = request.modality
const card = exampleModality({
  id: 'food-card',
  category: 'food',
  name: { es: 'Tarjeta' },
  workingPriceCents: 22_000,
})

const codesOf = (refusals: Refusal[]) => refusals.map(({ code }) => code)

function askVouchers(
  details: Record<string, number>,
  modality: Modality = vouchers,
  given: Partial<QuoteRequest> = {},
) {
  return quote(food, {
    ...request,
    modality,
    items: [{ personId: 0, monthIndex: 3, benefitId: modality.id, amountCents: 0, details }],
    ...given,
  })
}

function askCard(amountCents: number, given: Partial<QuoteRequest> = {}) {
  return quote(food, {
    ...request,
    modality: card,
    items: requestItems(card.id, { months: [3, 4], amountCents }),
    ...given,
  })
}

describe('vouchers', () => {
  it('cost count times face value, summed over the faces', () => {
    expect(askVouchers({ face1: 10, face2: 2 }).priceCents).toBe(9_000 + 2_200)
    expect(askVouchers({ face2: 3 }, { ...vouchers, faceValuesCents: [900, 1_110] }).priceCents).toBe(3_330)
  })

  it('keep the counts per face in the details of the month', () => {
    expect(askVouchers({ face1: 10, face2: 2 }).items[0]?.details).toEqual({ face1: 10, face2: 2 })
  })

  it('are counted in as many faces as the modality has', () => {
    expect(facesOf(vouchers)).toEqual([
      { key: 'face1', valueCents: 900 },
      { key: 'face2', valueCents: 1_100 },
    ])
    expect(facesOf(card)).toEqual([])
  })

  it('with a malformed face value send the employee to the administrator and add nothing', () => {
    for (const wrong of [0, -100, null]) {
      const answer = askVouchers({ face1: 1 }, { ...vouchers, faceValuesCents: [wrong, 1_100] })
      expect([wrong, codesOf(answer.refusals), answer.priceCents]).toEqual([wrong, ['faceFormat'], 0])
    }
    expect(facesOf({ ...vouchers, faceValuesCents: [1] })[0]).toEqual({ key: 'face1', valueCents: 1 })
  })

  it('refuse a face the modality does not have', () => {
    expect(codesOf(askVouchers({ face3: 1 }).refusals)).toEqual(['unknownFace'])
  })

  it('fill the month up to workingPrice and not beyond', () => {
    expect(codesOf(askVouchers({ face1: 10, face2: 11 }).refusals)).toEqual([])
    expect(codesOf(askVouchers({ face2: 20 }).refusals)).toEqual([])
    expect(codesOf(askVouchers({ face1: 11, face2: 12 }).refusals)).toEqual(['monthOverMax'])
  })
})

describe('a card', () => {
  it('costs the amount typed', () => {
    expect(askCard(12_345).priceCents).toBe(24_690)
  })

  it('takes up to workingPrice a month', () => {
    expect(codesOf(askCard(21_999).refusals)).toEqual([])
    expect(codesOf(askCard(22_000).refusals)).toEqual([])
    expect(codesOf(askCard(22_001).refusals)).toEqual(['monthOverMax', 'monthOverMax'])
  })

  it('takes no more a month than the whole flexible bag, where that is smaller', () => {
    const given = { flexibleBagCents: 15_000 }
    expect(codesOf(askCard(15_000, given).refusals)).toEqual([])
    expect(codesOf(askCard(15_001, given).refusals)).toEqual(['monthOverMax', 'monthOverMax'])
  })

  it('has room in a month for the smaller of its maximum and what is available', () => {
    const place = { personId: 0, benefitId: card.id, months: [3] }
    expect(maxAmountCents(food, { ...request, modality: card }, [], place)).toEqual({
      cents: 22_000,
      limitedBy: 'monthOverMax',
    })
    expect(maxAmountCents(food, { ...request, modality: card, availableCents: 10_000 }, [], place)).toEqual({
      cents: 10_000,
      limitedBy: 'price_over_error',
    })
  })
})

it('food stays editable in force', () => {
  expect(food.editableInForce).toBe(true)
})

describe('the month maximum', () => {
  it('is the smaller of the flexible bag and workingPrice, in cents', () => {
    expect(monthCents({ flexibleBagCents: 300_000, modality: card })).toBe(22_000)
    expect(monthCents({ flexibleBagCents: 15_000, modality: card })).toBe(15_000)
    expect(monthCents({ flexibleBagCents: 22_000, modality: card })).toBe(22_000)
    const { workingPriceCents: _, ...open } = card
    expect(monthCents({ flexibleBagCents: 300_000, modality: open })).toBe(300_000)
  })
})
