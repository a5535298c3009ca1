import { describe, expect, it } from 'vitest'
import { exampleModality } from '../examples/exampleRequest.ts'
import { exemptByMonth, exemptCents } from './exempt.ts'
import type { PlanEntry } from './planEntry.ts'
import { planEntryOf } from './planEntry.ts'
import { sumBy } from '../kernel/money.ts'
import type { ProductTax } from '../catalogue/modality.ts'

/** An entry of months from January on, at one price for each person. */
function entry(
  months: number,
  paidCents: number,
  { people = [0], ...fields }: { people?: number[] } & Partial<PlanEntry> = {},
): PlanEntry {
  const items = people.flatMap((personId) =>
    Array.from({ length: months }, (_, monthIndex) => ({
      personId,
      monthIndex,
      priceCents: paidCents,
      paidCents,
    })),
  )
  const priceCents = sumBy(items, (item) => item.paidCents)
  return {
    planType: 'Exent',
    product: 'pets',
    priceCents,
    finalPriceCents: priceCents,
    userBagCents: 0,
    items,
    ...fields,
  }
}
const taxed = (fields: Partial<ProductTax>): { productTax: ProductTax } => ({
  productTax: { isExempt: true, ...fields },
})

describe('what is exempt (D-22)', () => {
  it('is 500 of health at 60 x 9 for one person, and all 540 for two', () => {
    expect(exemptCents([entry(9, 6_000, taxed({ limitExemptionCents: 50_000 }))])).toBe(50_000)
    expect(
      exemptCents([
        entry(9, 3_000, { people: [0, 1], ...taxed({ limitExemptionCents: 50_000, whoBenefit: 'both' }) }),
      ]),
    ).toBe(54_000)
  })

  it('is 1363.64 of transport at 150 x 10 under 1500 over 11 months', () => {
    expect(
      exemptCents([entry(10, 15_000, taxed({ limitExemptionCents: 150_000, numberOfMonths: 11 }))]),
    ).toBe(136_364)
    expect(
      exemptCents([entry(10, 13_636, taxed({ limitExemptionCents: 150_000, numberOfMonths: 11 }))]),
    ).toBe(136_360)
    expect(
      exemptCents([entry(12, 15_000, taxed({ limitExemptionCents: 150_000, numberOfMonths: 11 }))]),
    ).toBe(150_000)
    expect(
      exemptCents([entry(10, 15_000, taxed({ limitExemptionCents: 150_000, numberOfMonths: 12 }))]),
    ).toBe(150_000)
    expect(exemptCents([entry(1, 15_000, taxed({ limitExemptionCents: 150_000, numberOfMonths: 12 }))])).toBe(
      15_000,
    )
  })

  it('is 1980 of food at 240 x 9 with 11 a day and 20 days', () => {
    expect(exemptCents([entry(9, 24_000, { workingDays: 20, ...taxed({ limitDayCents: 1_100 }) })])).toBe(
      198_000,
    )
    expect(exemptCents([entry(9, 22_000, { workingDays: 20, ...taxed({ limitDayCents: 1_100 }) })])).toBe(
      198_000,
    )
    expect(exemptCents([entry(9, 21_999, { workingDays: 20, ...taxed({ limitDayCents: 1_100 }) })])).toBe(
      197_991,
    )
    expect(exemptCents([entry(9, 24_000, { ...taxed({ limitDayCents: 1_100 }) })])).toBe(216_000)
  })

  it('counts at most so many months of a daily limit', () => {
    expect(
      exemptCents([
        entry(9, 24_000, { workingDays: 20, ...taxed({ limitDayCents: 1_100, numberOfMonths: 8 }) }),
      ]),
    ).toBe(176_000)
    expect(
      exemptCents([
        entry(9, 24_000, { workingDays: 20, ...taxed({ limitDayCents: 1_100, numberOfMonths: 9 }) }),
      ]),
    ).toBe(198_000)
    expect(
      exemptCents([
        entry(9, 24_000, { workingDays: 20, ...taxed({ limitDayCents: 1_100, numberOfMonths: 12 }) }),
      ]),
    ).toBe(198_000)
    expect(exemptCents([entry(9, 24_000, { ...taxed({ numberOfMonths: 2 }) })])).toBe(216_000)
  })

  it('counts months that are paid, wherever in the year they lie', () => {
    const at = (...months: number[]) => ({
      items: months.map((monthIndex) => ({ personId: 0, monthIndex, priceCents: 24_000, paidCents: 24_000 })),
    })
    const daily = { workingDays: 20, ...taxed({ limitDayCents: 1_100, numberOfMonths: 2 }) }
    expect(exemptCents([entry(0, 0, { ...daily, ...at(3, 7) })])).toBe(44_000)
    expect(exemptCents([entry(0, 0, { ...daily, ...at(3, 7, 11) })])).toBe(44_000)
    expect(exemptCents([entry(0, 0, { ...daily, ...at(11) })])).toBe(22_000)
    expect(exemptCents([entry(0, 0, { ...taxed({ limitExemptionCents: 100_000 }), ...at(3, 7) })])).toBe(
      48_000,
    )
  })

  it('chooses no months: 10 more in January leave 220 x 11 under 11 a day exempt (D-102)', () => {
    const daily = { workingDays: 20, ...taxed({ limitDayCents: 1_100, numberOfMonths: 11 }) }
    const at = (cents: number[]) => ({
      items: cents.map((each, monthIndex) => ({
        personId: 0,
        monthIndex,
        priceCents: each,
        paidCents: each,
      })),
    })
    const year = (january: number) => [january, ...Array.from({ length: 11 }, () => 22_000)]
    expect(exemptCents([entry(0, 0, { ...daily, ...at(year(0)) })])).toBe(242_000)
    expect(exemptCents([entry(0, 0, { ...daily, ...at(year(1_000)) })])).toBe(242_000)
  })

  it('is limited in a month by the working days of what is used in it alone (D-102)', () => {
    const daily = taxed({ limitDayCents: 1_100 })
    const at = (monthIndex: number) => ({
      items: [{ personId: 0, monthIndex, priceCents: 30_000, paidCents: 30_000 }],
    })
    const many = entry(0, 0, { workingDays: 20, ...daily, ...at(3) })
    const few = entry(0, 0, { workingDays: 10, ...daily, ...at(4) })
    expect(exemptByMonth([many, few]).map((months) => sumBy(months, Number))).toEqual([22_000, 11_000])
    expect(exemptByMonth([few, many]).map((months) => sumBy(months, Number))).toEqual([11_000, 22_000])
  })

  it('holds daily and yearly limits together', () => {
    expect(
      exemptCents([
        entry(9, 24_000, {
          workingDays: 20,
          ...taxed({ limitDayCents: 1_100, limitExemptionCents: 190_000 }),
        }),
      ]),
    ).toBe(190_000)
    expect(
      exemptCents([
        entry(4, 24_000, {
          workingDays: 20,
          ...taxed({ limitDayCents: 1_100, limitExemptionCents: 190_000, numberOfMonths: 10 }),
        }),
      ]),
    ).toBe(76_000)
    expect(
      exemptCents([
        entry(4, 24_000, {
          workingDays: 10,
          ...taxed({ limitDayCents: 1_100, limitExemptionCents: 190_000, numberOfMonths: 10 }),
        }),
      ]),
    ).toBe(44_000)
  })

  it('is everything without an entry or limits, and nothing where it is switched off', () => {
    expect(exemptCents([entry(2, 100)])).toBe(200)
    expect(exemptCents([entry(2, 100, taxed({}))])).toBe(200)
    expect(
      exemptCents([entry(2, 100, taxed({ limitExemptionCents: 0, limitDayCents: 0, numberOfMonths: 0 }))]),
    ).toBe(200)
    expect(exemptCents([entry(2, 100, taxed({ isExempt: false }))])).toBe(0)
    expect(exemptCents([])).toBe(0)
  })

  it('is never of Top products', () => {
    expect(exemptCents([entry(2, 100, { planType: 'Top' })])).toBe(0)
    expect(exemptCents([entry(2, 100, { planType: 'Top' }), entry(1, 100)])).toBe(100)
  })

  it('gives each beneficiary the limit', () => {
    const limited = (people: number[], whoBenefit?: ProductTax['whoBenefit']): number =>
      exemptCents([
        entry(1, 100_000, {
          people,
          ...taxed({ limitExemptionCents: 50_000, ...(whoBenefit && { whoBenefit }) }),
        }),
      ])
    expect(limited([0, 1, 2])).toBe(50_000)
    expect(limited([0, 1, 2], 'user')).toBe(50_000)
    expect(limited([1, 2], 'user')).toBe(50_000)
    expect(limited([0, 1, 2], 'both')).toBe(150_000)
    expect(limited([0, 1, 2], 'family')).toBe(100_000)
    expect(limited([1, 2], 'family')).toBe(100_000)
    expect(limited([0], 'family')).toBe(0)
    const both = taxed({ limitExemptionCents: 50_000, whoBenefit: 'both' })
    expect(exemptCents([entry(3, 100_000, both)])).toBe(50_000)
    expect(exemptCents([entry(1, 100_000, both), entry(1, 100, { people: [1], product: 'gym' })])).toBe(
      50_100,
    )
    expect(exemptCents([entry(1, 100_000, both), entry(1, 100_000, { people: [1], ...both })])).toBe(100_000)
  })

  it('shares one product’s limits between its contracts', () => {
    const limit = taxed({ limitExemptionCents: 50_000 })
    expect(exemptCents([entry(1, 40_000, limit), entry(1, 40_000, limit)])).toBe(50_000)
    expect(exemptCents([entry(1, 40_000, limit), entry(1, 40_000, { product: 'gym', ...limit })])).toBe(
      80_000,
    )
    expect(exemptCents([entry(1, 40_000, { planType: 'Top', ...limit }), entry(1, 40_000, limit)])).toBe(
      40_000,
    )
    expect(
      exemptCents([
        entry(1, 15_000, { workingDays: 10, ...taxed({ limitDayCents: 1_100 }) }),
        entry(1, 15_000, { workingDays: 20, ...taxed({ limitDayCents: 1_100 }) }),
      ]),
    ).toBe(22_000)
  })

  it('is the category’s own where it brings one', () => {
    const items = [
      { personId: 0, monthIndex: 0, priceCents: 40_000, paidCents: 30_000, ownExemptCents: 24_000 },
    ]
    const own = entry(1, 40_000, { ownExemptCents: 24_000, items, ...taxed({ isExempt: false }) })
    expect(exemptCents([own])).toBe(24_000)
    expect(exemptCents([own, entry(1, 100)])).toBe(24_100)
    expect(exemptCents([{ ...own, planType: 'Top' }])).toBe(0)
    expect(exemptCents([own, own])).toBe(48_000)
  })

  it('is used by the contracts in their order, within each by month, up to the year’s limit (D-103)', () => {
    const limit = taxed({ limitExemptionCents: 40_000 })
    const entries = [
      entry(3, 10_000, limit),
      entry(2, 15_000, limit),
      entry(1, 10_000, { planType: 'Top', ...limit }),
      entry(1, 7_000, { product: 'gym', ...limit }),
    ]
    const months = exemptByMonth(entries)
    expect(months.map((each) => each.slice(0, 4))).toEqual([
      [10_000, 10_000, 10_000, 0],
      [10_000, 0, 0, 0],
      [0, 0, 0, 0],
      [7_000, 0, 0, 0],
    ])
    expect(months.every((each) => each.length === 12 && sumBy(each.slice(4), Number) === 0)).toBe(true)
    expect(sumBy(months.flat(), Number)).toBe(exemptCents(entries))
  })

  it('is of each month what the category says of its items', () => {
    const item = (personId: number, monthIndex: number, ownExemptCents?: number) => {
      return { personId, monthIndex, priceCents: 10_000, paidCents: 10_000, ownExemptCents }
    }
    const items = [item(0, 2, 3_000), item(1, 2, 2_000), item(0, 3, 4_000), item(0, 4)]
    const [months] = exemptByMonth([entry(0, 0, { ownExemptCents: 9_000, items })])
    expect(months).toEqual([0, 0, 5_000, 4_000, 0, 0, 0, 0, 0, 0, 0, 0])
    const top = entry(0, 0, { planType: 'Top', ownExemptCents: 9_000, items })
    expect(sumBy(exemptByMonth([top]).flat(), Number)).toBe(0)
  })
})

describe('an entry of the plan', () => {
  const modality = exampleModality({ id: 'm', category: 'pets', name: {}, workingDays: 20 })
  const item = (monthIndex: number, priceCents: number, contributedCents: number) => ({
    personId: 0,
    monthIndex,
    benefitId: 'm',
    priceCents,
    contributedCents,
  })
  const terms = {
    modality,
    details: {},
    items: [item(3, 6_000, 1_500), item(4, 6_000, 1_500)],
    priceCents: 12_000,
    finalPriceCents: 9_000,
    userBagCents: 0,
  }
  const plan = { employee: { privateUsePercent: 60 }, productTax: {} }
  const of = (fields: Partial<Parameters<typeof planEntryOf>[0]> = {}) =>
    planEntryOf({ ...terms, ...fields }, {}, plan)

  it('gives the price of each month, and what the employee pays of it', () => {
    expect(planEntryOf(terms, {}, { ...plan, productTax: { pets: { isExempt: true } } })).toEqual({
      planType: 'Exent',
      product: 'pets',
      priceCents: 12_000,
      finalPriceCents: 9_000,
      userBagCents: 0,
      productTax: { isExempt: true },
      workingDays: 20,
      ownExemptCents: undefined,
      items: [
        { personId: 0, monthIndex: 3, priceCents: 6_000, paidCents: 4_500 },
        { personId: 0, monthIndex: 4, priceCents: 6_000, paidCents: 4_500 },
      ],
    })
  })

  it('lets the user bag pay contributions in order, as far as it goes', () => {
    const pot = of({
      modality: { ...modality, userBag: true },
      finalPriceCents: 10_000,
      userBagCents: 2_000,
    })
    expect(pot.items.map(({ paidCents }) => paidCents)).toEqual([4_500, 5_500])
    expect(sumBy(pot.items, ({ paidCents }) => paidCents)).toBe(pot.finalPriceCents)
  })

  it('asks the category for its own exemption, never more than the price (D-14)', () => {
    const rule = {
      exemptCents: (
        _item: object,
        details: { value: number },
        { privateUsePercent }: { privateUsePercent: number },
      ) => (details.value * privateUsePercent) / 100,
    }
    const own = (value: number): number | undefined =>
      planEntryOf({ ...terms, details: { value } }, rule, plan).ownExemptCents
    expect([5_000, 9_999, 10_000, 10_001].map(own)).toEqual([6_000, 11_998.8, 12_000, 12_000])
  })
})

it('what an end frees goes to the next purchase, whatever working days a later one adds (D-103)', () => {
  const limits = taxed({ limitDayCents: 7, numberOfMonths: 3 })
  const priced = (months: number[], cents: number, workingDays: number, more: Partial<PlanEntry> = {}) => {
    const items = months.map((monthIndex) => ({
      personId: 0,
      monthIndex,
      priceCents: cents,
      paidCents: cents,
    }))
    return { ...entry(0, 0, { ...limits, workingDays, ...more }), items }
  }
  const [over] = priced([2], 2, 1).items
  const ended = priced([0], 2, 1, { ended: [{ fromMonth: 1, items: [over!] }] })
  const standing = [ended, priced([1, 2, 3], 58, 8)]
  const before = exemptByMonth(standing)[1]
  expect(before?.slice(0, 4)).toEqual([0, 56, 56, 54])
  const all = exemptByMonth([...standing, priced([0, 1], 16, 9)])
  expect(all[1]).toEqual(before)
  // Three months of nine days at 7 cents.
  expect(sumBy(all.flat(), (cents) => cents)).toBeLessThanOrEqual(189)
})
