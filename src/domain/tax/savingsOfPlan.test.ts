import { describe, expect, it } from 'vitest'
import { sumBy } from '../kernel/money.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import type { EmployeeProduct, FamilyMember } from '../plan/employee.ts'
import { savingsOfYear } from './savings.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { spentByMonth } from './storedEntries.ts'
import { signedMoney } from './yearSoFar.ts'

type Given = NonNullable<Parameters<typeof exampleContract>[0]>

/** 100 euros in each of the months. */
function contract(months: number[], fields: Given = {}) {
  const priceCents = months.length * 10_000
  return exampleContract({
    category: 'plants',
    priceCents,
    finalPriceCents: priceCents,
    items: months.map((monthIndex) => ({ monthIndex, priceCents: 10_000 })),
    ...fields,
  })
}

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const inCart = { state: 'cart' } as const
const declarations = (alias: string) => (alias === 'plants' ? plants : undefined)
/** 1200 signed and 600 in the cart, with a gross salary of 30,000. */
const plan = examplePlan({
  contracts: [contract(all), contract(all.slice(6), { id: 'c2', ...inCart })],
})

describe('the tax saved in a plan year (D-28)', () => {
  const saved = (given: Parameters<typeof examplePlan>[0], year = 2026) =>
    savingsOfYear(examplePlan(given), declarations, year)

  it('of 1200 signed and 600 waiting at 30,000 is 360 and 180', () => {
    expect(savingsOfYear(plan, declarations, 2026)).toEqual({ achievedCents: 36_000, pendingCents: 18_000 })
  })

  it('counts what is signed or still in force as achieved, and what waits for a signature as pending', () => {
    expect(saved({ contracts: [contract(all, { state: 'underReview' })] })).toEqual({
      achievedCents: 36_000,
      pendingCents: 0,
    })
    expect(saved({ contracts: [contract(all, { state: 'awaitingAcceptance' })] })).toEqual({
      achievedCents: 0,
      pendingCents: 36_000,
    })
    const pendingEdit = { kind: 'cancellation' as const, items: [] }
    expect(
      saved({ contracts: [contract(all, { state: 'cancellationAwaitingAcceptance', pendingEdit })] }),
    ).toEqual({ achievedCents: 36_000, pendingCents: 0 })
  })

  it('counts no signed cancellation, no other year and no category that is gone', () => {
    expect(
      saved({
        contracts: [
          contract(all, { state: 'cancelled' }),
          contract(all, { year: 2025 }),
          contract(all, { category: 'gone' }),
        ],
      }),
    ).toEqual({ achievedCents: 0, pendingCents: 0 })
    expect(savingsOfYear(plan, declarations, 2027)).toEqual({ achievedCents: 0, pendingCents: 0 })
  })

  it.each([
    ['2026-06-30', 18_000],
    ['2026-07-01', 21_000],
    ['2026-07-31', 21_000],
    ['2026-12-31', 36_000],
  ])('of what is in force ends with a known exit on %s, as the sentence and payroll do', (exitOn, cents) => {
    const leaving = examplePlan({ ...plan, contracts: plan.contracts, employee: { exitOn } })
    expect(savingsOfYear(leaving, declarations, 2026)).toEqual({
      achievedCents: cents,
      pendingCents: 18_000,
    })
    expect(signedMoney(leaving, declarations, 2026)?.perYear.taxCents).toBe(cents)
  })

  it('minds salary, family and company money', () => {
    const contracts = [contract(all)]
    const achieved = (employee: NonNullable<Parameters<typeof examplePlan>[0]>['employee']) =>
      saved({ contracts, employee }).achievedCents
    // The top rate of 30,000 + 40,000 is 45 %.
    expect(achieved({ variableSalaryCents: 4_000_000 })).toBe(54_000)
    expect(saved({ contracts, bagsOf2026: { companyBagCents: 20_000 } }).achievedCents).toBe(30_000)
    const child = { id: 1, relationship: 'child', birthday: '2016-06-05', active: true } as FamilyMember
    // A salary of 10,000 has a base of 7365: above the minimum of 5550, below that with a child.
    expect(achieved({ fixedSalaryCents: 1_000_000 })).toBe(22_800)
    expect(achieved({ fixedSalaryCents: 1_000_000, family: [child] })).toBe(0)
    expect(achieved({ fixedSalaryCents: 1_000_000, family: [{ ...child, active: false }] })).toBe(22_800)
    expect(achieved({ fixedSalaryCents: null, variableSalaryCents: null })).toBe(0)
  })
})

/** The tax saved by signed contracts from January to each month. */
function savedByMonth(plan: TaxedPlan, declarations: FindDeclaration): number[] {
  const monthly = signedMoney(plan, declarations, 2026)?.monthly ?? []
  return all.map((month) =>
    sumBy(monthly, ({ monthIndex, taxCents = 0 }) => (monthIndex <= month ? taxCents : 0)),
  )
}

describe('the tax saved from January to each month', () => {
  it('grows by 30 a month of 100, and the last is that of the year', () => {
    const months = savedByMonth(plan, declarations)
    expect(months).toEqual([
      3_000, 6_000, 9_000, 12_000, 15_000, 18_000, 21_000, 24_000, 27_000, 30_000, 33_000, 36_000,
    ])
    expect(months.at(-1)).toBe(savingsOfYear(plan, declarations, 2026).achievedCents)
  })

  it('does not grow with a product that saves no tax', () => {
    const gym = { ...plants, exemptCents: () => 0 }
    const both = examplePlan({ contracts: [contract(all), contract([6], { id: 'c2', category: 'gym' })] })
    expect(savedByMonth(both, (alias) => (alias === 'gym' ? gym : plants))).toEqual(
      savedByMonth(examplePlan({ contracts: [contract(all)] }), declarations),
    )
  })

  it('grows until the limit of the year is used: 500 of 100 a month (D-101)', () => {
    const limited = examplePlan({
      contracts: [contract(all)],
      productTax: { plants: { isExempt: true, limitExemptionCents: 50_000 } },
    })
    expect(savedByMonth(limited, declarations)).toEqual([
      3_000, 6_000, 9_000, 12_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000, 15_000,
    ])
  })

  it('grows from the month on in which the company bag is used up (D-103)', () => {
    const bags = examplePlan({ contracts: [contract(all)], bagsOf2026: { companyBagCents: 60_000 } })
    const months = savedByMonth(bags, declarations)
    expect(months).toEqual(all.map((month) => Math.max(0, month - 5) * 3_000))
  })

  it('shares out what a category exempts by itself over the months it is paid in', () => {
    const own = { ...plants, exemptCents: () => 4_000 }
    const months = savedByMonth(examplePlan({ contracts: [contract([3, 4, 5])] }), () => own)
    expect(months).toEqual([0, 0, 0, 1_200, 2_400, 3_600, 3_600, 3_600, 3_600, 3_600, 3_600, 3_600])
  })

  it('counts the company’s part of a month in its month', () => {
    const items = [3, 4].map((monthIndex) => ({
      monthIndex,
      priceCents: 10_000,
      contributedCents: 4_000,
    }))
    const months = savedByMonth(
      examplePlan({
        contracts: [
          contract([3, 4], { items, priceCents: 20_000, contributedCents: 8_000, finalPriceCents: 12_000 }),
        ],
      }),
      declarations,
    )
    expect(months.slice(2, 6)).toEqual([0, 1_800, 3_600, 3_600])
  })
})

it('what the company pays alone saves no tax, and costs some where it is not exempt (D-101)', () => {
  const items = [3, 4].map((monthIndex) => ({ monthIndex, priceCents: 10_000, contributedCents: 10_000 }))
  const contracts = [contract([3, 4], { items, contributedCents: 20_000, finalPriceCents: 0 })]
  const savedBy = (exempt: number) => {
    const own = { ...plants, exemptCents: () => exempt }
    const months = savedByMonth(examplePlan({ contracts }), () => own)
    return months.slice(2, 6)
  }
  expect(savedBy(10_000)).toEqual([0, 0, 0, 0])
  expect(savedBy(4_000)).toEqual([0, -1_800, -3_600, -3_600])
})

describe('what is spent of the bags, month by month', () => {
  const product: EmployeeProduct = {
    id: 'p',
    planType: 'Exent',
    name: { es: 'Plantas' },
    category: { alias: 'plants', name: {}, isDefault: true },
    active: true,
    allowed: true,
  }
  const spent = (contracts: ReturnType<typeof contract>[], year = 2026) =>
    spentByMonth(examplePlan({ contracts, employee: { products: [product] } }), declarations, year)

  it('of signed and waiting contracts is what the employee pays in each month', () => {
    const items = [3, 4].map((monthIndex) => ({
      monthIndex,
      priceCents: 10_000,
      contributedCents: 4_000,
    }))
    const helped = contract([3, 4], {
      items,
      priceCents: 20_000,
      contributedCents: 8_000,
      finalPriceCents: 12_000,
    })
    const plants = spent([helped, contract([4, 5], { id: 'c2', ...inCart })])
    expect(plants.map(({ name, monthCents }) => ({ name: name.es, monthCents }))).toEqual([
      { name: 'Plantas', monthCents: [0, 0, 0, 6_000, 16_000, 10_000, 0, 0, 0, 0, 0, 0] },
    ])
  })

  it('is each product’s own', () => {
    const category = { alias: 'pets', name: {}, isDefault: true }
    const pets: EmployeeProduct = { ...product, name: { es: 'Mascotas' }, category }
    const contracts = [contract([3]), contract([4], { id: 'c2', category: 'pets' })]
    const plan = examplePlan({ contracts, employee: { products: [product, pets] } })
    const spending = spentByMonth(plan, () => plants, 2026)
    expect(spending.map(({ name, monthCents }) => [name.es, monthCents[3], monthCents[4]])).toEqual([
      ['Plantas', 10_000, 0],
      ['Mascotas', 0, 10_000],
    ])
  })

  it('is no product where nothing is live in that year', () => {
    expect(spent([contract(all, { state: 'cancelled' }), contract(all, { year: 2025 })])).toEqual([])
    expect(spent([contract(all)], 2027)).toEqual([])
  })
})
