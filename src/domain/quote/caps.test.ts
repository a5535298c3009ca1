import { describe, expect, it } from 'vitest'
import { clampAmount, maxAmountCents } from './caps.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { exampleModality, exampleRequest } from '../examples/exampleRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import { maxMoneyCents } from '../kernel/money.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import { buildQuoteRequest } from './buildQuoteRequest.ts'
import { quote } from './quote.ts'
import { typedPricing } from '../benefit/pricing.ts'

describe('what a month may still hold, and why', () => {
  const ask = (
    modality: Partial<Modality> = {},
    fields: Partial<QuoteRequest<object>> = {},
  ): QuoteRequest<object> =>
    exampleRequest({
      modality: exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, ...modality }),
      details: {},
      ...fields,
    })
  const place = { personId: 0, benefitId: 'm', months: [4] }
  const others = (...amounts: number[]) =>
    amounts.map((priceCents, index) => ({ personId: 0, monthIndex: 5 + index, benefitId: 'm', priceCents }))

  it('is the smaller of the bag with the month’s earlier amount and the maximum (D-10): 170 of 220', () => {
    const caps = { monthCents: () => 22_000 }
    expect(maxAmountCents({ caps }, ask({}, { availableCents: 12_000 + 5_000 }), [], place)).toEqual({
      cents: 17_000,
      limitedBy: 'price_over_error',
    })
  })

  it('is what the bag leaves', () => {
    expect(maxAmountCents({}, ask({}, { availableCents: 17_000 }), [], place)).toEqual({
      cents: 17_000,
      limitedBy: 'price_over_error',
    })
    expect(maxAmountCents({}, ask({}, { availableCents: 30_000 }), others(10_000, 3_000), place)).toEqual({
      cents: 17_000,
      limitedBy: 'price_over_error',
    })
    expect(maxAmountCents({}, ask({}, { availableCents: 0 }), [], place)).toEqual({
      cents: 0,
      limitedBy: 'price_over_error',
    })
    expect(maxAmountCents({}, ask({}, { availableCents: 100 }), others(200), place)).toEqual({
      cents: 0,
      limitedBy: 'price_over_error',
    })
    expect(maxAmountCents({}, ask({}, { availableCents: 1 }), [], place).cents).toBe(1)
  })

  it('is the monthly maximum where that is tighter', () => {
    const caps = { monthCents: () => 22_000 }
    expect(maxAmountCents({ caps }, ask({}, { availableCents: 22_001 }), [], place)).toEqual({
      cents: 22_000,
      limitedBy: 'monthOverMax',
    })
    expect(maxAmountCents({ caps }, ask({}, { availableCents: 22_000 }), [], place)).toEqual({
      cents: 22_000,
      limitedBy: 'monthOverMax',
    })
    expect(maxAmountCents({ caps }, ask({}, { availableCents: 21_999 }), [], place)).toEqual({
      cents: 21_999,
      limitedBy: 'price_over_error',
    })
  })

  it('is what the yearly maximum leaves', () => {
    expect(maxAmountCents({ caps: { yearCents: 150_000 } }, ask(), [], place)).toEqual({
      cents: 150_000,
      limitedBy: 'yearCap',
    })
    const caps = { yearCents: 150_000, monthCents: () => 140_000 }
    expect(maxAmountCents({ caps }, ask(), others(20_000, 20_000), place)).toEqual({
      cents: 110_000,
      limitedBy: 'yearCap',
    })
    expect(maxAmountCents({ caps }, ask(), others(10_000), place)).toEqual({
      cents: 140_000,
      limitedBy: 'monthOverMax',
    })
    expect(maxAmountCents({ caps }, ask(), others(9_999), place)).toEqual({
      cents: 140_000,
      limitedBy: 'monthOverMax',
    })
    expect(maxAmountCents({ caps }, ask(), others(10_001), place)).toEqual({
      cents: 139_999,
      limitedBy: 'yearCap',
    })
  })

  it('of a year of 1500 is what the other months leave (D-11): eleven of 136.36 leave 0.04', () => {
    const caps = { yearCents: 150_000 }
    expect(
      maxAmountCents({ caps }, ask(), others(...Array.from({ length: 11 }, () => 13_636)), place).cents,
    ).toBe(4)
    expect(maxAmountCents({ caps }, ask(), others(150_000), place)).toEqual({
      cents: 0,
      limitedBy: 'yearCap',
    })
    expect(maxAmountCents({ caps }, ask(), others(150_001), place)).toEqual({
      cents: 0,
      limitedBy: 'yearCap',
    })
  })

  it('grows by what the company contributes (D-03)', () => {
    expect(
      maxAmountCents({}, ask({ contributionPrice: { cents: 5_000 } }, { availableCents: 10_000 }), [], place)
        .cents,
    ).toBe(15_000)
    expect(
      maxAmountCents({}, ask({ contributionPrice: { percent: '25' } }, { availableCents: 9_000 }), [], place)
        .cents,
    ).toBe(12_000)
    expect(
      maxAmountCents({}, ask({ contributionPrice: { percent: '100' } }, { availableCents: 0 }), [], place)
        .cents,
    ).toBe(maxMoneyCents)
    expect(
      maxAmountCents(
        {},
        ask(
          { contributionPrice: { cents: 5_000 }, userBag: true },
          { availableCents: 10_000, userBagLeftCents: 2_000 },
        ),
        [],
        place,
      ).cents,
    ).toBe(12_000)
  })

  describe('as one amount in several months (D-10)', () => {
    const seven = { ...place, months: [5, 6, 7, 8, 9, 10, 11] }

    it('is the bag divided by them, rounded down: 1000 over 7 is 142.85', () => {
      expect(maxAmountCents({}, ask({}, { availableCents: 100_000 }), [], seven)).toEqual({
        cents: 14_285,
        limitedBy: 'price_over_error',
      })
      expect(maxAmountCents({}, ask({}, { availableCents: 99_994 }), [], seven).cents).toBe(14_284)
      expect(maxAmountCents({}, ask({}, { availableCents: 99_995 }), [], seven).cents).toBe(14_285)
      expect(maxAmountCents({}, ask({}, { availableCents: -7 }), [], seven).cents).toBe(0)
    })

    it('stays within the maximum of a month', () => {
      const room = (monthCents: number) =>
        maxAmountCents(
          { caps: { monthCents: () => monthCents } },
          ask({}, { availableCents: 100_000 }),
          [],
          seven,
        )
      expect(room(14_284)).toEqual({ cents: 14_284, limitedBy: 'monthOverMax' })
      expect(room(14_285)).toEqual({ cents: 14_285, limitedBy: 'monthOverMax' })
      expect(room(14_286)).toEqual({ cents: 14_285, limitedBy: 'price_over_error' })
    })

    it('is what the year still allows, divided, after the other items', () => {
      const other = [{ personId: 1, benefitId: 'm', monthIndex: 5, priceCents: 10_000 }]
      expect(maxAmountCents({ caps: { yearCents: 150_000 } }, ask(), other, seven)).toEqual({
        cents: 20_000,
        limitedBy: 'yearCap',
      })
    })

    it('has room for what the company contributes', () => {
      expect(
        maxAmountCents(
          {},
          ask({ contributionPrice: { percent: '50' } }, { availableCents: 70_000 }),
          [],
          seven,
        ).cents,
      ).toBe(20_001)
    })

    it('asks nothing of the bag while no month is chosen, though other items are over it', () => {
      const caps = { monthCents: () => 22_000 }
      const none = { ...place, months: [] }
      expect(maxAmountCents({ caps }, ask({}, { availableCents: 100 }), others(200), none)).toEqual({
        cents: 22_000,
        limitedBy: 'monthOverMax',
      })
    })

    it('is only bound by the rules while no month is chosen', () => {
      expect(
        maxAmountCents({ caps: { monthCents: () => 22_000 } }, ask({}, { availableCents: 100 }), [], {
          ...place,
          months: [],
        }).cents,
      ).toBe(22_000)
    })
  })
})

describe('the amount of a month that is edited (D-10)', () => {
  const modality = exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' } })
  const edited = exampleContract({
    priceCents: 5_000,
    finalPriceCents: 5_000,
    items: [{ benefitId: 'm', personId: 0, monthIndex: 3, priceCents: 5_000 }],
  })
  const other = exampleContract({ id: 'other', category: 'gym', finalPriceCents: 13_000 })
  /** The bag has 300: 130 are spent by other items and 50 in this month, so 120 are available. */
  const plan = examplePlan({ employee: { flexibleBagCents: 30_000 }, contracts: [edited, other] })
  const request = buildQuoteRequest({
    plan,
    modality,
    year: 2026,
    items: [],
    details: {},
    contract: edited,
  })
  const room = (maxCents: number) =>
    maxAmountCents({ caps: { monthCents: () => maxCents } }, request, [], {
      personId: 0,
      benefitId: 'm',
      months: [3],
    })

  it('is at most what is available with the month’s own amount: 120 + 50 under 220 are 170', () => {
    expect(room(22_000)).toEqual({ cents: 17_000, limitedBy: 'price_over_error' })
    expect(room(17_001)).toEqual({ cents: 17_000, limitedBy: 'price_over_error' })
    expect(room(17_000)).toEqual({ cents: 17_000, limitedBy: 'monthOverMax' })
    expect(room(16_999)).toEqual({ cents: 16_999, limitedBy: 'monthOverMax' })
  })

  it('of 300 becomes 170 in the form, and is refused by as much as it is over: 130', () => {
    expect(clampAmount(30_000, { maxCents: room(22_000).cents }, 'Importe').cents).toBe(17_000)
    const declaration = {
      id: 'pets',
      amount: 'typed' as const,
      months: 'chosen' as const,
      price: typedPricing,
    }
    const asked = (amountCents: number) =>
      quote(declaration, {
        ...request,
        items: [{ personId: 0, monthIndex: 3, benefitId: 'm', amountCents }],
      }).refusals
    expect(asked(30_000)).toEqual([
      {
        code: 'price_over_error',
        field: 'price',
        params: { limitCents: 17_000, askedCents: 30_000, overCents: 13_000 },
      },
    ])
    expect(asked(17_001)).toMatchObject([{ code: 'price_over_error' }])
    expect(asked(17_000)).toEqual([])
    expect(asked(16_999)).toEqual([])
  })
})

describe('an amount between minimum and maximum (BAG-12, BAG-13)', () => {
  const limits = { minCents: 1_000, maxCents: 22_000 }

  it('is put at the bound it passed, and says so', () => {
    expect(clampAmount(22_001, limits, 'Importe')).toEqual({
      cents: 22_000,
      refusal: { code: 'valueOverMax', params: { name: 'Importe', maxCents: 22_000 } },
    })
    expect(clampAmount(999, limits, 'Importe')).toEqual({
      cents: 1_000,
      refusal: { code: 'valueUnderMin', params: { name: 'Importe', minCents: 1_000 } },
    })
  })

  it('is left alone at a bound and between them', () => {
    for (const cents of [1_000, 1_001, 21_999, 22_000])
      expect(clampAmount(cents, limits, 'a')).toEqual({ cents })
  })

  it('is never negative', () => {
    expect(clampAmount(-1, {}, 'a')).toEqual({
      cents: 0,
      refusal: { code: 'valueUnderMin', params: { name: 'a', minCents: 0 } },
    })
    expect(clampAmount(0, {}, 'a')).toEqual({ cents: 0 })
    expect(clampAmount(1, {}, 'a')).toEqual({ cents: 1 })
  })

  it('may be zero below the minimum where zero means "none"', () => {
    expect(clampAmount(0, { ...limits, zeroIsNone: true }, 'a')).toEqual({ cents: 0 })
    expect(clampAmount(1, { ...limits, zeroIsNone: true }, 'a').cents).toBe(1_000)
    expect(clampAmount(0, limits, 'a').cents).toBe(1_000)
  })
})
