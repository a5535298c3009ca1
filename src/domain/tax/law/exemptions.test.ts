import { describe, expect, it } from 'vitest'
import type { ExemptionKind } from '../../catalogue/exemption.ts'
import { sumBy } from '../../kernel/money.ts'
import type { Relationship } from '../../kernel/person.ts'
import type { PlanEntry } from '../planEntry.ts'
import { tableSimulator } from '../tableSimulator.ts'
import { exemptByLaw } from './exemptions.ts'
import { lawSimulator } from './lawSimulator.ts'

type Item = {
  month?: number
  cents: number
  who?: Relationship
  id?: number
  disabled?: number
  paid?: number
}

const entry = (
  exemption: ExemptionKind | undefined,
  items: Item[],
  own: Partial<PlanEntry> = {},
): PlanEntry => ({
  planType: 'Exent',
  product: exemption ?? 'none',
  ...(exemption && { exemption }),
  priceCents: 0,
  finalPriceCents: 0,
  userBagCents: 0,
  items: items.map(({ month = 0, cents, who = 'you', id = 0, disabled = 0, paid = cents }) => ({
    personId: id,
    monthIndex: month,
    priceCents: cents,
    paidCents: paid,
    covered: { relationship: who, disabilityPercent: disabled },
  })),
  ...own,
})

const year = { year: 2026, grossCents: 30_000_00 }
const exempt = (...entries: PlanEntry[]): number[] =>
  exemptByLaw(entries, year).map((months) => months.reduce((sum, cents) => sum + cents, 0))

const monthly = (cents: number, months = 12): Item[] =>
  Array.from({ length: months }, (_, month) => ({ month, cents }))

const meal = entry('meals', [{ cents: 220_00 }], { workingDays: 20 })

describe('what the law exempts (D-118)', () => {
  it('is nothing of a category that names no kind, and nothing of a Top product', () => {
    expect(exempt(entry(undefined, monthly(100_00)))).toEqual([0])
    expect(exempt(entry('nursery', [{ cents: 100_00, who: 'child', id: 1 }], { planType: 'Top' }))).toEqual([
      0,
    ])
  })

  it('of a limit is not used up by a product that is not exempt', () => {
    const top = entry('health', [{ cents: 500_00 }], { planType: 'Top' })
    expect(exempt(top, entry('health', [{ cents: 500_00 }]))).toEqual([0, 500_00])
  })

  it('of meals is 11 for each working day, of all products of the kind together', () => {
    const days = { workingDays: 20 }
    expect(exempt(entry('meals', monthly(220_01), days))).toEqual([12 * 220_00])
    expect(
      exempt(entry('meals', [{ cents: 150_00 }], days), entry('meals', [{ cents: 100_00 }], days)),
    ).toEqual([150_00, 70_00])
    expect(exempt(entry('meals', [{ cents: 100_00 }]))).toEqual([0])
  })

  it('of transport is 136.36 a month and 1,500 a year', () => {
    expect(exempt(entry('transport', monthly(150_00, 10)))).toEqual([1_363_60])
    expect(exempt(entry('transport', monthly(136_36)))).toEqual([1_500_00])
    expect(exempt(entry('transport', [{ cents: 100_00, who: 'child', id: 1 }]))).toEqual([0])
  })

  it('of health is 500 a person, 1,500 with a disability, and nothing of an unmarried partner', () => {
    const of = (items: Item[]) => exempt(entry('health', items))
    expect(of([{ cents: 700_00 }])).toEqual([500_00])
    expect(of([{ cents: 2_000_00, disabled: 33 }])).toEqual([1_500_00])
    expect(of([{ cents: 100_00 }, { cents: 900_00, who: 'spouse', id: 1 }])).toEqual([600_00])
    expect(of([{ cents: 400_00, who: 'domestic_partner', id: 1 }])).toEqual([0])
  })

  it('of a nursery is all, of a car the price less the value of its use', () => {
    expect(exempt(entry('nursery', [{ cents: 4_000_00, who: 'child', id: 1 }]))).toEqual([4_000_00])
    const car = entry('carUse', monthly(484_00))
    const valued = { ...car, items: car.items.map((item) => ({ ...item, valueCents: 240_00 })) }
    expect(exempt(valued)).toEqual([12 * 244_00])
    const dear = { ...car, items: car.items.map((item) => ({ ...item, valueCents: 500_00 })) }
    expect(exempt(dear)).toEqual([-12 * 16_00])
  })

  it('of a pension plan is 1,500, and more beside what the company puts in', () => {
    expect(exempt(entry('pensionPlan', [{ cents: 5_000_00 }]))).toEqual([1_500_00])
    expect(exempt(entry('pensionPlan', [{ cents: 5_000_00, paid: 4_600_00 }]))).toEqual([
      1_500_00 + 400_00 + 1_000_00,
    ])
    expect(exempt(entry('pensionPlan', [{ cents: 20_000_00, paid: 10_000_00 }]))).toEqual([10_000_00])
    const flexible = { userBagCents: 400_00 }
    expect(exempt(entry('pensionPlan', [{ cents: 5_000_00, paid: 4_600_00 }], flexible))).toEqual([1_500_00])
  })

  it('of a pension plan is at most 30 % of net work income: 7,815.00 of 9,000 with a pay of 26,000', () => {
    const plan = (cents: number) => entry('pensionPlan', [{ cents, paid: cents - 4_000_00 }])
    const ofPay = (grossCents: number, ...entries: PlanEntry[]) =>
      exemptByLaw(entries, { year: 2026, grossCents }).map((months) => sumBy(months, (cents) => cents))
    // 30 % of 26,000 + 4,000 - 1,950 - 2,000; without the company's 4,000 the general limit is lower.
    expect(ofPay(26_000_00, plan(7_814_00))).toEqual([7_814_00])
    expect(ofPay(26_000_00, plan(7_815_00))).toEqual([7_815_00])
    expect(ofPay(26_000_00, plan(9_000_00))).toEqual([7_815_00])
    expect(ofPay(26_000_00, plan(5_500_00), plan(5_500_00))).toEqual([5_500_00, 3_437_00])
    // An exempt nursery of 1,000 before the plan is no income; one after it changes nothing of the plan.
    const nursery = entry('nursery', [{ cents: 1_000_00, who: 'child', id: 1 }])
    expect(ofPay(26_000_00, nursery, plan(9_000_00))).toEqual([1_000_00, 7_515_00])
    expect(ofPay(26_000_00, plan(9_000_00), nursery)).toEqual([7_815_00, 1_000_00])
    // A pay that nobody knows limits nothing.
    expect(ofPay(0, plan(9_000_00))).toEqual([9_000_00])
    expect(ofPay(1_000_00, entry('pensionPlan', [{ cents: 1_500_00 }]))).toEqual([0])
  })

  it('is less where the company exempts less, never more where it says more', () => {
    const own = (limitExemptionCents: number) => ({ productTax: { isExempt: true, limitExemptionCents } })
    expect(exempt(entry('transport', monthly(136_36), own(1_000_00)))).toEqual([1_000_00])
    expect(exempt(entry('transport', monthly(136_36), own(9_000_00)))).toEqual([1_500_00])
    expect(exempt(entry('transport', monthly(50_00), { productTax: { isExempt: false } }))).toEqual([0])
  })

  it('that a company exempts less of leaves the rest of the limit to the next product of the kind', () => {
    const cut = (limitExemptionCents: number, more = {}) => ({
      product: 'first',
      productTax: { isExempt: true, limitExemptionCents, ...more },
    })
    const person = { who: 'spouse', id: 1 } as const
    const health = [{ cents: 500_00 }, { month: 1, cents: 500_00, ...person }]
    expect(
      exempt(entry('transport', monthly(120_00), cut(300_00)), entry('transport', monthly(120_00))),
    ).toEqual([300_00, 2 * 16_36 + 76_36 + 9 * 120_00])
    expect(exempt(entry('health', health, cut(500_00)), entry('health', health))).toEqual([500_00, 500_00])
    const none = { product: 'first', productTax: { isExempt: false } }
    expect(exempt(entry('meals', [{ cents: 220_00 }], { workingDays: 20, ...none }), meal)).toEqual([
      0, 220_00,
    ])
    expect(
      exempt(
        entry('pensionPlan', [{ cents: 1_500_00 }], cut(400_00)),
        entry('pensionPlan', [{ cents: 2_000_00 }]),
      ),
    ).toEqual([400_00, 1_100_00])
  })

  it('that a company lays on months does not use the limit in earlier ones', () => {
    const productTax = { isExempt: true, limitExemptionCents: 300_00, numberOfMonths: 10 }
    expect(exempt(entry('health', monthly(100_00), { productTax }))).toEqual([300_00])
  })

  it('is nothing of somebody who is not known', () => {
    const { items, ...nursery } = entry('nursery', [{ cents: 100_00, who: 'child', id: 7 }])
    expect(exempt({ ...nursery, items: items.map(({ covered: _, ...item }) => item) })).toEqual([0])
  })

  it('never falls with a higher price', () => {
    for (const kind of ['meals', 'transport', 'health', 'pensionPlan'] as const) {
      let before = 0
      for (let cents = 0; cents <= 200_00; cents += 7_13) {
        const [now = 0] = exempt(entry(kind, monthly(cents), { workingDays: 10 }))
        expect(now).toBeGreaterThanOrEqual(before)
        before = now
      }
    }
  })
})

it('without a kind of exemption everybody is taxed; an unmarried partner is taxed, a spouse is not', () => {
  const { isExemptFor } = lawSimulator
  expect(isExemptFor('health', 'spouse', 2026)).toBe(true)
  expect(isExemptFor('health', 'domestic_partner', 2026)).toBe(false)
  expect(isExemptFor('meals', 'child', 2026)).toBe(false)
  expect(isExemptFor(undefined, 'you', 2026)).toBe(false)
  expect(tableSimulator.isExemptFor(undefined, 'domestic_partner', 2026)).toBe(true)
})
