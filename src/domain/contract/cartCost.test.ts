import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { itemMonths, itemsByYear } from './cartCost.ts'

describe('what one item of the cart costs', () => {
  const typed = { amount: 'typed', months: 'chosen' } as const
  // A month costs 60 euros for each person, of which the company pays 10.
  const month = (personId: number, monthIndex: number) => ({
    personId,
    monthIndex,
    priceCents: 6_000,
    contributedCents: 1_000,
  })
  const items = [month(0, 3), month(1, 3), month(1, 4)]

  it('covers the months of all its people', () => {
    expect(itemMonths(typed, exampleContract({ items }))).toEqual({
      year: 2026,
      months: [3, 4],
    })
  })

  it('covers all months until December where one price holds for the rest of the year', () => {
    const [first] = items
    const once = itemMonths({ amount: 'once', months: 'start' }, exampleContract({ items: [first!] }))
    expect(once.months).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
  })

  it('is nothing where it covers no month', () => {
    const none = exampleContract({ items: [] })
    expect(itemMonths(typed, none)).toEqual({ year: 2026, months: [] })
  })
})

it('the items of a cart are listed by plan year, the earliest first (D-90)', () => {
  const [first, next, other] = [
    { year: 2026, id: 'a' },
    { year: 2027, id: 'b' },
    { year: 2026, id: 'c' },
  ]
  expect(itemsByYear([next, first, other])).toEqual([
    { year: 2026, items: [first, other] },
    { year: 2027, items: [next] },
  ])
  expect(itemsByYear([])).toEqual([])
})
