import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { cartSums, itemCost, itemsByYear, type ItemCost } from './cartCost.ts'

const row = (months: number[], totalCents: number, { isOnce = false, year = 2026 } = {}): ItemCost => ({
  year,
  months,
  totalCents,
  paid: new Map(isOnce ? [] : months.map((month) => [month, totalCents / months.length])),
})

describe('what a cart costs', () => {
  it('months of all items add up; the first of them is when it starts', () => {
    expect(cartSums([row([3, 4, 5], 18_000), row([4, 5], 10_000)])).toEqual({
      monthlyCents: 11_000,
      isEven: false,
      fromMonth: 3,
      year: 2026,
      onceCents: 0,
      totalCents: 28_000,
    })
  })

  it('the same every month counts as even', () => {
    expect(cartSums([row([3, 4], 12_000), row([3, 4], 2_000)]).isEven).toBe(true)
  })

  it('begins with the first month that costs something', () => {
    const free = {
      ...row([3, 4], 0),
      paid: new Map([
        [3, 0],
        [4, 2_000],
      ]),
      totalCents: 2_000,
    }
    expect(cartSums([free])).toMatchObject({ monthlyCents: 2_000, fromMonth: 4, onceCents: 0 })
  })

  it('what is paid once stands apart', () => {
    expect(cartSums([row([3], 10_800, { isOnce: true })])).toEqual({
      monthlyCents: 0,
      isEven: true,
      fromMonth: undefined,
      year: undefined,
      onceCents: 10_800,
      totalCents: 10_800,
    })
  })

  it('January of the next plan year comes after December of this one', () => {
    const sums = cartSums([row([0], 1_000, { year: 2027 }), row([11], 1_000)])
    expect([sums.fromMonth, sums.year]).toEqual([11, 2026])
  })

  it('nothing costs nothing', () => {
    expect(cartSums([])).toEqual({
      monthlyCents: 0,
      isEven: true,
      fromMonth: undefined,
      year: undefined,
      onceCents: 0,
      totalCents: 0,
    })
  })
})

describe('what one item of the cart costs', () => {
  const typed = { amount: 'typed', months: 'chosen' } as const
  // 60 euros a month for each, of which the company pays 10.
  const month = (personId: number, monthIndex: number) => ({
    personId,
    monthIndex,
    priceCents: 6_000,
    contributedCents: 1_000,
  })
  const items = [month(0, 3), month(1, 3), month(1, 4)]

  it('is what all its people pay in each month', () => {
    expect(itemCost(typed, exampleContract({ items, finalPriceCents: 15_000 }))).toEqual({
      year: 2026,
      months: [3, 4],
      paid: new Map([
        [3, 10_000],
        [4, 5_000],
      ]),
      totalCents: 15_000,
    })
  })

  it('is paid once where one price covers the rest of the year, and where tickets are bought', () => {
    const [first] = items
    const once = itemCost({ amount: 'once', months: 'start' }, exampleContract({ items: [first!] }))
    expect(once).toMatchObject({ months: [3, 4, 5, 6, 7, 8, 9, 10, 11], paid: new Map() })
    const tickets = exampleContract({ items, modality: { contractMethod: 'tickets' } })
    expect(itemCost(typed, tickets).paid).toEqual(new Map())
  })

  it('is nothing where it covers no month', () => {
    const none = exampleContract({ items: [], finalPriceCents: 0 })
    expect(itemCost(typed, none)).toEqual({ year: 2026, months: [], paid: new Map(), totalCents: 0 })
  })
})

it('the items of a cart are told apart by plan year, the earliest first (D-90)', () => {
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
