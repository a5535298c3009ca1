import { describe, expect, it } from 'vitest'
import { exampleModality, maxAmountCents, quote } from '#sdk'
import { listFaces, findMonthCents } from './faces.ts'
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

describe('vouchers', () => {
  it('store the counts per face value in the details of the month', () => {
    expect(quote(food, request).items[0]?.details).toEqual({ face1: 10, face2: 10 })
  })

  it('have as many face values as the modality', () => {
    expect(listFaces(vouchers)).toEqual([
      { key: 'face1', valueCents: 900 },
      { key: 'face2', valueCents: 1_100 },
    ])
    expect(listFaces(card)).toEqual([])
  })

  it('have no value if it is malformed, zero or negative', () => {
    const faceValuesCents = [-1, 0, 1, null]
    expect(listFaces({ ...vouchers, faceValuesCents }).map(({ valueCents }) => valueCents)).toEqual([
      undefined,
      undefined,
      1,
      undefined,
    ])
  })
})

it('a card’s maximum of a month is the smaller of its own maximum and the available amount', () => {
  const place = { personId: 0, benefitId: card.id, months: [3] }
  const room = (availableCents: number) =>
    maxAmountCents(food, { ...request, modality: card, availableCents }, [], place)
  expect(room(300_000)).toEqual({ cents: 22_000, limitedBy: 'monthOverMax' })
  expect(room(10_000)).toEqual({ cents: 10_000, limitedBy: 'price_over_error' })
})

describe('the maximum of a month of food', () => {
  it('is the smaller of the flexible bag and workingPrice, in cents', () => {
    expect(findMonthCents({ flexibleBagCents: 300_000, modality: card })).toBe(22_000)
    expect(findMonthCents({ flexibleBagCents: 15_000, modality: card })).toBe(15_000)
    expect(findMonthCents({ flexibleBagCents: 22_000, modality: card })).toBe(22_000)
    const { workingPriceCents: _, ...open } = card
    expect(findMonthCents({ flexibleBagCents: 300_000, modality: open })).toBe(300_000)
  })
})
