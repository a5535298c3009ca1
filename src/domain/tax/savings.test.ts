import { describe, expect, it } from 'vitest'
import { exampleTax } from '../../../tests/support/exampleTax.ts'
import type { PlanEntry } from './planEntry.ts'
import { exemptByMonth } from './exempt.ts'
import { moneyRows } from './moneyRows.ts'
import { countsAsAchieved, computeSavings } from './savings.ts'

const entry = (cents: number, fields: Partial<PlanEntry> = {}): PlanEntry => ({
  planType: 'Exent',
  product: 'pets',
  priceCents: cents,
  finalPriceCents: cents,
  userBagCents: 0,
  items: [{ personId: 0, monthIndex: 3, priceCents: cents, paidCents: cents }],
  ...fields,
})
const context: Parameters<typeof computeSavings>[0] = {
  tax: exampleTax,
  year: 2026,
  grossCents: 3_000_000,
  people: [],
  companyBagCents: 0,
}

type Given = { inForce: PlanEntry[]; waiting: PlanEntry[] }

const saved = (given: typeof context, { inForce, waiting }: Given) => {
  const rows = moneyRows([...inForce, ...waiting], given.companyBagCents, exemptByMonth)
  return computeSavings(given, {
    inForce: rows.slice(0, inForce.length),
    waiting: rows.slice(inForce.length),
  })
}

describe('savings (D-28)', () => {
  it('of 1200 signed and 600 waiting at 30,000 are 360 and 180', () => {
    expect(saved(context, { inForce: [entry(120_000)], waiting: [entry(60_000)] })).toEqual({
      achievedCents: 36_000,
      pendingCents: 18_000,
    })
  })

  it('are nothing without contracts, for Top products, or for what company money pays', () => {
    expect(saved(context, { inForce: [], waiting: [] })).toEqual({ achievedCents: 0, pendingCents: 0 })
    expect(
      saved(context, { inForce: [entry(120_000, { planType: 'Top' })], waiting: [] }).achievedCents,
    ).toBe(0)
    expect(
      saved(
        { ...context, companyBagCents: 100_000 },
        { inForce: [entry(120_000)], waiting: [entry(60_000)] },
      ),
    ).toEqual({ achievedCents: 6_000, pendingCents: 18_000 })
  })

  it('mind the family', () => {
    const people = [{ relationship: 'child' as const, ageYears: 10 }]
    expect(
      saved(
        { ...context, grossCents: 1_000_000, people },
        {
          inForce: [entry(120_000)],
          waiting: [],
        },
      ).achievedCents,
    ).toBe(0)
  })
})

it('conditions are in force once signed, while a change waits, and until the end (D-32, D-73)', () => {
  expect(countsAsAchieved({ state: 'inForce' })).toBe(true)
  expect(countsAsAchieved({ state: 'changeAwaitingAcceptance' })).toBe(true)
  expect(countsAsAchieved({ state: 'underReview' })).toBe(true)
  expect(countsAsAchieved({ state: 'awaitingAcceptance' })).toBe(false)
  expect(countsAsAchieved({ state: 'cart' })).toBe(false)
  expect(countsAsAchieved({ state: 'expiredPurchase' })).toBe(false)
  expect(countsAsAchieved({ state: 'cancelled' })).toBe(true)
  expect(countsAsAchieved({ state: 'cancellationAwaitingAcceptance' })).toBe(true)
  expect(countsAsAchieved({ state: 'withdrawalAwaitingAcceptance' })).toBe(false)
})
