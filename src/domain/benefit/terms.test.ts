import { describe, expect, it } from 'vitest'
import { listShownSums, pickSums, withoutSums } from './terms.ts'

const sums = { priceCents: 10_000, finalPriceCents: 6_000, userBagCents: 1_500, contributedCents: 2_500 }

describe('the sums of a quote', () => {
  const quote = { ...sums, items: [], refusals: [] }

  it('are picked as exactly four amounts', () => {
    expect(pickSums(quote)).toEqual(sums)
  })

  it('are what is left out of its other fields', () => {
    expect(withoutSums(quote)).toEqual({ items: [], refusals: [] })
  })
})

describe('the sums of conditions that a reader sees', () => {
  const shown = (paid: Partial<typeof sums>, userBag = false) =>
    listShownSums({ ...sums, ...paid, modality: { userBag } }).map(({ name }) => name)

  it.each([
    [{ finalPriceCents: 10_000, userBagCents: 0, contributedCents: 0 }, false, ['priceCents']],
    [
      { userBagCents: 0, contributedCents: 4_000 },
      false,
      ['priceCents', 'finalPriceCents', 'contributedCents'],
    ],
    [
      { userBagCents: 4_000, contributedCents: 5_000 },
      true,
      ['priceCents', 'finalPriceCents', 'userBagCents'],
    ],
    [{ finalPriceCents: 10_000, userBagCents: 0, contributedCents: 5_000 }, true, ['priceCents']],
  ])('of %j, with a user bag: %s, are %j', (paid, userBag, names) => {
    expect(shown(paid, userBag)).toEqual(names)
  })
})
