import { describe, expect, it } from 'vitest'
import { exemptByMonth } from './exempt.ts'
import { moneyRows } from './moneyRows.ts'
import type { PlanEntry } from './planEntry.ts'

const entry = (
  monthIndex: number,
  cents: number,
  formerBagCents?: number,
  formerEmployment = formerBagCents === undefined ? undefined : 1,
): PlanEntry => ({
  planType: 'Exent',
  product: 'transport',
  priceCents: cents,
  finalPriceCents: cents,
  userBagCents: 0,
  formerBagCents,
  formerEmployment,
  items: [{ personId: 0, monthIndex, priceCents: cents, paidCents: cents }],
})

const companyBags = (entries: PlanEntry[], companyBagCents: number) =>
  moneyRows(entries, companyBagCents, exemptByMonth).map((rows) => rows.map((row) => row.companyBagCents))

describe('the company bag of somebody who came back (D-106)', () => {
  it('is used by new contracts alone; those of the earlier employment use up its own', () => {
    const entries = [entry(0, 20_000, 30_000), entry(1, 20_000, 30_000), entry(6, 20_000)]
    expect(companyBags(entries, 50_000)).toEqual([[20_000], [10_000], [20_000]])
  })

  it('is each earlier employment’s own, where two held the same', () => {
    const entries = [entry(0, 20_000, 25_000, 1), entry(3, 20_000, 25_000, 2), entry(6, 20_000)]
    expect(companyBags(entries, 10_000)).toEqual([[20_000], [20_000], [10_000]])
  })

  it('is no more for an old contract where the earlier one held nothing', () => {
    expect(companyBags([entry(0, 20_000, 0), entry(6, 20_000)], 25_000)).toEqual([[0], [20_000]])
  })
})
