import { describe, expect, it } from 'vitest'
import { clampAmount, monthlyCapCents, monthRoomCents, sameAmountCents, yearRoomCents } from './caps.ts'
import { exampleModality, exampleQuestion } from './exampleQuestion.ts'
import type { Modality } from './modality.ts'
import { largestCents } from './money.ts'
import type { Question } from './question.ts'

describe('the amount of a month (D-10)', () => {
  it('is the smallest of asked, available plus previous, and maximum: 300, 120 + 50, 220 give 170', () => {
    expect(monthlyCapCents({ requestedCents: 30_000, availableCents: 12_000, previousCents: 5_000, maxCents: 22_000 })).toBe(17_000)
    expect(monthlyCapCents({ requestedCents: 30_000, availableCents: 30_000, previousCents: 0, maxCents: 22_000 })).toBe(22_000)
    expect(monthlyCapCents({ requestedCents: 16_999, availableCents: 12_000, previousCents: 5_000, maxCents: 22_000 })).toBe(16_999)
    expect(monthlyCapCents({ requestedCents: 30_000, availableCents: 12_000 })).toBe(12_000)
  })

  it('is never negative', () => expect(monthlyCapCents({ requestedCents: 100, availableCents: -500 })).toBe(0))
})

describe('the same amount for all months (D-10)', () => {
  it('rounds down: 1000 over 7 months is 142.85', () => {
    expect(sameAmountCents({ availableCents: 100_000, months: 7 })).toBe(14_285)
    expect(sameAmountCents({ availableCents: 90_000, previousCents: 10_000, months: 7 })).toBe(14_285)
  })

  it('stays within the maximum', () => {
    expect(sameAmountCents({ availableCents: 100_000, months: 7, maxCents: 14_284 })).toBe(14_284)
    expect(sameAmountCents({ availableCents: 100_000, months: 7, maxCents: 14_286 })).toBe(14_285)
    expect(sameAmountCents({ availableCents: 100_000, months: 0 })).toBe(0)
    expect(sameAmountCents({ availableCents: 100_000, months: -1 })).toBe(0)
    expect(sameAmountCents({ availableCents: -7, months: 7 })).toBe(0)
  })
})

describe('the room of a yearly maximum (D-11)', () => {
  it('is what the other months leave: eleven of 136.36 leave 0.04; 200 and 200 leave 1100', () => {
    expect(yearRoomCents(150_000, new Array<number>(11).fill(13_636))).toBe(4)
    expect(yearRoomCents(150_000, [20_000, 20_000])).toBe(110_000)
    expect(yearRoomCents(150_000, [150_000])).toBe(0)
    expect(yearRoomCents(150_000, [150_001])).toBe(0)
    expect(yearRoomCents(150_000, [])).toBe(150_000)
  })
})

describe('what a month may still hold, and why', () => {
  const ask = (modality: Partial<Modality> = {}, fields: Partial<Question<object>> = {}): Question<object> => exampleQuestion({
    modality: exampleModality({ id: 'm', category: 'pets', name: { en: 'Pets' }, ...modality }), details: {}, ...fields,
  })
  const item = { personId: 0, monthIndex: 4, benefitId: 'm' }
  const others = (...amounts: number[]) => amounts.map((priceCents, index) => ({ personId: 0, monthIndex: 5 + index, benefitId: 'm', priceCents }))

  it('is what the bag leaves', () => {
    expect(monthRoomCents({}, ask({}, { availableCents: 17_000 }), [], item)).toEqual({ cents: 17_000, because: 'price_over_error' })
    expect(monthRoomCents({}, ask({}, { availableCents: 30_000 }), others(10_000, 3_000), item)).toEqual({ cents: 17_000, because: 'price_over_error' })
    expect(monthRoomCents({}, ask({}, { availableCents: 0 }), [], item)).toEqual({ cents: 0, because: 'price_over_error' })
    expect(monthRoomCents({}, ask({}, { availableCents: 100 }), others(200), item)).toEqual({ cents: 0, because: 'price_over_error' })
    expect(monthRoomCents({}, ask({}, { availableCents: 1 }), [], item).cents).toBe(1)
  })

  it('is the monthly maximum where that is tighter', () => {
    const caps = { monthCents: () => 22_000 }
    expect(monthRoomCents({ caps }, ask({}, { availableCents: 22_001 }), [], item)).toEqual({ cents: 22_000, because: 'monthOverMax' })
    expect(monthRoomCents({ caps }, ask({}, { availableCents: 22_000 }), [], item)).toEqual({ cents: 22_000, because: 'monthOverMax' })
    expect(monthRoomCents({ caps }, ask({}, { availableCents: 21_999 }), [], item)).toEqual({ cents: 21_999, because: 'price_over_error' })
  })

  it('is what the yearly maximum leaves', () => {
    expect(monthRoomCents({ caps: { yearCents: 150_000 } }, ask(), [], item)).toEqual({ cents: 150_000, because: 'yearCap' })
    const caps = { yearCents: 150_000, monthCents: () => 140_000 }
    expect(monthRoomCents({ caps }, ask(), others(20_000, 20_000), item)).toEqual({ cents: 110_000, because: 'yearCap' })
    expect(monthRoomCents({ caps }, ask(), others(10_000), item)).toEqual({ cents: 140_000, because: 'monthOverMax' })
    expect(monthRoomCents({ caps }, ask(), others(9_999), item)).toEqual({ cents: 140_000, because: 'monthOverMax' })
    expect(monthRoomCents({ caps }, ask(), others(10_001), item)).toEqual({ cents: 139_999, because: 'yearCap' })
  })

  it('grows by what the company contributes (D-03)', () => {
    expect(monthRoomCents({}, ask({ contributionPrice: 50 }, { availableCents: 10_000 }), [], item).cents).toBe(15_000)
    expect(monthRoomCents({}, ask({ contributionPrice: '25%' }, { availableCents: 9_000 }), [], item).cents).toBe(12_000)
    expect(monthRoomCents({}, ask({ contributionPrice: '100%' }, { availableCents: 0 }), [], item).cents).toBe(largestCents)
    expect(monthRoomCents({}, ask({ contributionPrice: 50, userBag: true }, { availableCents: 10_000, userBagLeftCents: 2_000 }), [], item).cents).toBe(12_000)
  })
})

describe('an amount between minimum and maximum (BAG-12, BAG-13)', () => {
  it('is put at the bound it passed, and says so', () => {
    expect(clampAmount({ cents: 22_001, maxCents: 22_000, name: 'amount', path: '/items/0/price' }))
      .toEqual({ cents: 22_000, refusal: { code: 'valueOverMax', path: '/items/0/price', params: { name: 'amount', maxCents: 22_000, askedCents: 22_001 } } })
    expect(clampAmount({ cents: 999, minCents: 1_000, maxCents: 22_000, name: 'amount' }))
      .toEqual({ cents: 1_000, refusal: { code: 'valueUnderMin', path: '', params: { name: 'amount', minCents: 1_000, askedCents: 999 } } })
  })

  it('stays as it is within them', () => {
    expect(clampAmount({ cents: 22_000, maxCents: 22_000, name: 'a' })).toEqual({ cents: 22_000 })
    expect(clampAmount({ cents: 1_000, minCents: 1_000, maxCents: 22_000, name: 'a' })).toEqual({ cents: 1_000 })
    expect(clampAmount({ cents: 0, maxCents: 5, name: 'a' })).toEqual({ cents: 0 })
    expect(clampAmount({ cents: -1, maxCents: 5, name: 'a' }).cents).toBe(0)
  })
})
