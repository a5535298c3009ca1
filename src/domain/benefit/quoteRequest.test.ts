import { expect, it } from 'vitest'
import { sumsOf } from './quoteRequest.ts'

it('the sums of a quote are its four amounts alone', () => {
  const sums = { priceCents: 10_000, finalPriceCents: 6_000, userBagCents: 1_500, contributedCents: 2_500 }
  const quote = { ...sums, items: [], refusals: [] }
  expect(sumsOf(quote)).toEqual(sums)
})
