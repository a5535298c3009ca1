import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleContract, pendingEditOf } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { holdReleased, reservesForItself } from '../contract/reservations.ts'
import { sumBy } from '../kernel/money.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { isInCart } from '../plan/contractState.ts'
import { computeMoney } from './productMoney.ts'

const months = (from: number, until = 11) =>
  Array.from({ length: until - from + 1 }, (_, index) => from + index)
const [first, second, third] = [
  '2026-05-05T10:00:00.000Z',
  '2026-05-06T10:00:00.000Z',
  '2026-05-07T10:00:00.000Z',
]

function contract(id: string, own: number[], cents: number, fields: Partial<Contract> = {}): Contract {
  const items = own.map((monthIndex) => ({ monthIndex, priceCents: cents }))
  const priceCents = cents * own.length
  const sums = { priceCents, finalPriceCents: priceCents }
  return exampleContract({ id, category: 'plants', items, ...sums, ...(fields as object) })
}

const card = (own: number[], cents: number, fields: Partial<Contract> = {}) =>
  contract('card', own, cents, { purchasedAt: first, state: 'awaitingAcceptance', ...fields })
const health = contract('health', months(5), 1_500, { purchasedAt: second })

/** The contracts after an event on a day, with the places that are kept. */
function afterEvent(before: Contract, after: Contract, others: Contract[], today = '2026-05-16'): Contract[] {
  const contracts = [after, ...others]
  const held = holdReleased(before, { contracts, today, cutOffDay: 15 })
  return contracts.map((each) =>
    each.id === held?.id ? held : isInCart(each) ? { ...each, released: [] } : each,
  )
}

/** What the company bag pays of a contract in each month. */
function bagOf(contracts: Contract[], id: string, companyBagCents = 30_000): number[] {
  const plan = examplePlan({ contracts, bagsOf2026: { companyBagCents, flexibleBagCents: 900_000 } })
  const own = contracts.find((each) => each.id === id)!
  const { monthly } = computeMoney(plan, () => plants, [chargedTerms(own)!])
  return months(0).map((month) => monthly.find((each) => each.monthIndex === month)?.companyBagCents ?? 0)
}

const from = (month: number) => months(0).map((each) => (each >= month ? 1_500 : 0))

describe('company money of what waited and was let go (D-103)', () => {
  const waiting = card(months(5), 5_000)

  it('stays with what waits until then', () => {
    expect(bagOf([waiting, health], 'health')).toEqual(from(12))
  })

  it('goes to the next from the first month not closed, where a purchase is in the cart again', () => {
    for (const state of ['cart', 'expiredPurchase'] as const) {
      const back = { ...waiting, state }
      expect(bagOf(afterEvent(waiting, back, [health], '2026-05-14'), 'health')).toEqual(from(5))
      expect(bagOf(afterEvent(waiting, back, [health], '2026-05-15'), 'health')).toEqual(from(6))
    }
  })

  it('stays away from closed months where the purchase leaves the cart too', () => {
    const kept = afterEvent(waiting, { ...waiting, state: 'cart' }, [health])
    expect(bagOf(kept.slice(1), 'health')).toEqual(from(6))
  })

  it('stays away from them where the contract that holds the place is in the cart again', () => {
    const other = contract('other', months(6), 100, { purchasedAt: third, state: 'awaitingAcceptance' })
    const [back, ...held] = afterEvent(waiting, { ...waiting, state: 'cart' }, [other, health])
    const [holder, ...rest] = held
    expect(holder?.released).toHaveLength(1)
    const kept = afterEvent(holder!, { ...holder!, state: 'cart' }, [back!, ...rest], '2026-06-02')
    expect(kept[0]?.released).toEqual([])
    expect(bagOf(kept.slice(1), 'health')).toEqual(from(6))
  })

  it('goes on from there where a change in force is dropped, taken back or asked for anew', () => {
    const inForce = card(months(5), 1_000, { state: 'inForce' })
    const edit = { ...pendingEditOf(card(months(5), 6_000)), requestedAt: first }
    const changing: Contract = {
      ...inForce,
      purchasedAt: '2026-05-04T10:00:00.000Z',
      state: 'changeAwaitingAcceptance',
      pendingEdit: edit,
    }
    const { pendingEdit: _, ...rest } = changing
    expect(bagOf([changing, health], 'health')).toEqual(from(12))
    expect(bagOf(afterEvent(changing, { ...rest, state: 'inForce' }, [health]), 'health')).toEqual(from(6))
    const smaller = { ...pendingEditOf(card(months(5), 2_000)), requestedAt: third }
    expect(bagOf(afterEvent(changing, { ...changing, pendingEdit: smaller }, [health]), 'health')).toEqual(
      from(6),
    )
  })

  it('is freed by months dropped at a late acceptance or review, each from its own day', () => {
    const late = card([5, 6, 7, 8, 9], 6_000)
    const reviewed: Contract = { ...late, ...card([6, 7, 8, 9], 6_000), state: 'underReview' }
    const [accepted] = afterEvent(late, reviewed, [health])
    const four = months(0).map((month) => (month >= 6 && month < 10 ? 1_500 : 0))
    expect(bagOf([accepted!, health], 'health')).toEqual(four)
    const passed: Contract = { ...accepted!, ...card([7, 8, 9], 6_000), state: 'inForce' }
    const kept = afterEvent(accepted!, passed, [health], '2026-06-16')
    expect(kept[0]?.released?.map(({ fromMonth }) => fromMonth)).toEqual([6, 7])
    expect(bagOf(kept, 'health')).toEqual(from(6))
  })

  it('is kept of nothing that changed no amount, and not before a month of the year can be closed', () => {
    const accepted: Contract = { ...waiting, state: 'inForce' }
    expect(afterEvent(waiting, accepted, [health])).toEqual([accepted, health])
    const back: Contract = { ...waiting, state: 'cart' }
    expect(afterEvent(waiting, back, [health], '2025-12-14')[1]).toEqual(health)
    expect(afterEvent(waiting, back, [health], '2025-12-15')[1]?.released).toHaveLength(1)
  })

  it('can be freed only where something of the same bags was purchased or changed later', () => {
    const earlier = { ...health, purchasedAt: '2026-05-04T10:00:00.000Z' }
    expect(reservesForItself(waiting, [waiting, health])).toBe(true)
    expect(reservesForItself(waiting, [waiting, { ...health, purchasedAt: first }])).toBe(true)
    expect(reservesForItself(waiting, [waiting, earlier])).toBe(false)
    expect(reservesForItself(waiting, [waiting, { ...health, year: 2027 }])).toBe(false)
    expect(reservesForItself(waiting, [waiting, { ...health, state: 'cart' }])).toBe(false)
    expect(reservesForItself({ ...waiting, state: 'inForce' }, [health])).toBe(false)
  })
})

it('nothing that is let go moves a closed month of another contract, or gives more than the bag', () => {
  const cents = (max: number) => fc.integer({ min: 0, max })
  const days = fc
    .integer({ min: 0, max: 200 })
    .map((day) => new Date(Date.UTC(2026, 4, 8 + day)).toISOString())
  const given = fc.record({
    prices: fc.tuple(cents(9_000), cents(9_000), cents(9_000)),
    companyBagCents: cents(90_000),
    today: days.map((time) => time.slice(0, 10)),
    rest: fc.option(fc.integer({ min: 5, max: 11 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(given, ({ prices: [a, b, c], companyBagCents, today, rest }) => {
      const waits = card(months(5), a)
      const others = [health.items, months(7)].map((_, index) =>
        contract(`o${index}`, months(5 + index), index === 0 ? b : c, {
          purchasedAt: index === 0 ? second : third,
        }),
      )
      const after: Contract =
        rest === undefined
          ? { ...waits, state: 'cart' }
          : { ...waits, ...card(months(rest), a), state: 'inForce' }
      const kept = afterEvent(waits, after, others, today)
      const [, month = 0, day = 0] = today.split('-').map(Number)
      const open = month + (day < 15 ? 0 : 1)
      const closed = (contracts: Contract[], id: string) =>
        bagOf(contracts, id, companyBagCents).slice(0, open)
      for (const { id } of others) expect(closed(kept, id)).toEqual(closed([waits, ...others], id))
      const charged = kept.filter(({ state }) => state === 'inForce')
      const paid = charged.flatMap(({ id }) => bagOf(kept, id, companyBagCents))
      expect(sumBy(paid, (each) => each)).toBeLessThanOrEqual(companyBagCents)
    }),
  )
})
