import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { sumBy } from '../kernel/money.ts'
import { chargedTerms, type Contract } from '../plan/contract.ts'
import { computeMoney } from './productMoney.ts'

const months = (from: number, until = 11) =>
  Array.from({ length: until - from + 1 }, (_, index) => from + index)

function contract(id: string, own: number[], cents: number, fields: Partial<Contract> = {}): Contract {
  const items = own.map((monthIndex) => ({ monthIndex, priceCents: cents }))
  const priceCents = cents * own.length
  const sums = { priceCents, finalPriceCents: priceCents }
  return exampleContract({ id, category: 'plants', items, ...sums, ...(fields as object) })
}

function bagOf(contracts: Contract[], id: string, companyBagCents: number): number[] {
  const plan = examplePlan({ contracts, bagsOf2026: { companyBagCents, flexibleBagCents: 900_000 } })
  const own = contracts.find((each) => each.id === id)!
  const { monthly } = computeMoney(plan, () => plants, [chargedTerms(own)!])
  return months(0).map((month) => monthly.find((each) => each.monthIndex === month)?.companyBagCents ?? 0)
}

const ended = (coveredUntil?: number, updatedAt = '2026-05-20T10:00:00Z') =>
  ({ state: 'cancelled', updatedAt, ...(coveredUntil !== undefined && { coveredUntil }) }) as const

describe('company money that an end gives back (D-103)', () => {
  it('goes to the next contract from the first month without cover, and changes no month before', () => {
    const first = contract('a', months(0), 10_000)
    const second = contract('b', months(1), 4_000)
    expect(bagOf([first, second], 'b', 120_000)).toEqual(months(0).map(() => 0))
    expect(bagOf([{ ...first, ...ended(6) }, second], 'b', 120_000)).toEqual(
      months(0).map((month) => (month > 6 ? 4_000 : 0)),
    )
  })

  it('goes to months that were not closed on the day of the end, where the contract never began', () => {
    const first = contract('a', months(8), 10_000)
    const second = contract('b', months(1), 4_000)
    const freed = bagOf([{ ...first, ...ended() }, second], 'b', 40_000)
    expect(freed).toEqual(months(0).map((month) => (month >= 6 ? 4_000 : 0)))
    const early = bagOf([{ ...first, ...ended(undefined, '2026-05-14T10:00:00Z') }, second], 'b', 40_000)
    expect(early).toEqual(months(0).map((month) => (month >= 5 ? 4_000 : 0)))
    const before = bagOf([{ ...first, ...ended(undefined, '2025-12-20T10:00:00Z') }, second], 'b', 40_000)
    expect(before).toEqual(months(0).map((month) => (month === 0 || month > 10 ? 0 : 4_000)))
  })

  it('is used by what is bought after the end from its first month on', () => {
    const first = contract('a', months(8), 10_000)
    const third = contract('c', months(6, 9), 10_000)
    expect(bagOf([{ ...first, ...ended() }, third], 'c', 40_000)).toEqual(
      months(0).map((month) => (month >= 6 && month <= 9 ? 10_000 : 0)),
    )
  })

  it('changes no month that was charged, of any contract, and gives no more than the bag', () => {
    const cents = (max: number) => fc.integer({ min: 0, max })
    const bought = fc.record({ from: cents(11), cents: cents(20_000) })
    const given = fc.record({
      all: fc.array(bought, { minLength: 2, maxLength: 5 }),
      bag: cents(200_000),
      last: cents(11),
      at: cents(4),
    })
    fc.assert(
      fc.property(given, ({ all, bag, last, at }) => {
        const before = all.map((each, index) => contract(`c${index}`, months(each.from), each.cents))
        const index = at % before.length
        const after = before.map((each, place) => (place === index ? { ...each, ...ended(last) } : each))
        const charged = after.filter((each) => chargedTerms(each)!.items.length > 0)
        for (const { id } of charged) {
          const [was, is] = [bagOf(before, id, bag), bagOf(after, id, bag)]
          expect(is.slice(0, last + 1)).toEqual(was.slice(0, last + 1))
          if (id !== before[index]!.id)
            for (const [month, usedCents] of is.entries())
              expect(usedCents).toBeGreaterThanOrEqual(was[month]!)
        }
        expect(
          sumBy(
            charged.flatMap(({ id }) => bagOf(after, id, bag)),
            (usedCents) => usedCents,
          ),
        ).toBeLessThanOrEqual(bag)
      }),
      { numRuns: 100 },
    )
  })
})
