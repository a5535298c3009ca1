import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../domain/examples/exampleContract.ts'
import { exampleTax } from '../../domain/examples/exampleTax.ts'
import type { ContractDto, ProfileDto } from '../../dto/dto.ts'
import { plants, plantsProfile } from '../../../tests/support/portal/wizardFixture.ts'
import { savingsByMonth } from './savingsByMonth.ts'
import { savingsOfProfile } from './savingsOfProfile.ts'
import { spentByMonth } from './spentByMonth.ts'

/** 100 euros in each of the months. */
function contract(months: number[], fields: Partial<Omit<ContractDto, 'benefit'>> = {}): ContractDto {
  const price = months.length * 100
  return exampleContract({
    product: 'plants',
    price,
    finalPrice: price,
    items: months.map((month) => ({ benefitId: 'm', familyId: 0, month, price: 100 })),
    ...fields,
  })
}

const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const inCart = { status: 'cart', signed: false } as const
const profile = (changes: Partial<ProfileDto>) => plantsProfile({ employeeTax: exampleTax, ...changes })
const declarations = (alias: string) => (alias === 'plants' ? plants : undefined)
/** 1200 signed and 600 in the cart, at a gross salary of 30,000. */
const plan = profile({ contracts: [contract(all)], cart: [contract(all.slice(6), { id: 'c2', ...inCart })] })

describe('the tax saved in a plan year (D-28)', () => {
  const saved = (changes: Partial<ProfileDto>, year = 2026) =>
    savingsOfProfile(profile(changes), declarations, year)

  it('of 1200 signed and 600 waiting at 30,000 is 360 and 180', () => {
    expect(savingsOfProfile(plan, declarations, 2026)).toEqual({ achieved: 360, pending: 180 })
  })

  it('counts what is signed or still held as achieved, and what waits for a signature as pending', () => {
    expect(saved({ contracts: [contract(all, { status: 'pending', signed: true })] })).toEqual({
      achieved: 360,
      pending: 0,
    })
    expect(saved({ contracts: [contract(all, { status: 'pending', signed: false })] })).toEqual({
      achieved: 0,
      pending: 360,
    })
    const pendingEdit = { price: 0, finalPrice: 0, details: {}, items: [], isCancellation: true }
    expect(
      saved({ contracts: [contract(all, { status: 'cancelled', signed: false, pendingEdit })] }),
    ).toEqual({ achieved: 360, pending: 0 })
  })

  it('counts no signed cancellation, no other year and no category that is gone', () => {
    expect(
      saved({
        contracts: [
          contract(all, { status: 'cancelled', signed: true }),
          contract(all, { year: 2025 }),
          contract(all, { product: 'gone' }),
        ],
      }),
    ).toEqual({ achieved: 0, pending: 0 })
    expect(savingsOfProfile(plan, declarations, 2027)).toEqual({ achieved: 0, pending: 0 })
  })

  it('minds salary, family and company money', () => {
    // 30,000 + 40,000 is taxed at 45 % at its end.
    expect(saved({ contracts: [contract(all)], variableSalary: 40_000 }).achieved).toBe(540)
    const simulations = { 2026: { ...plan.simulations['2026']!, companyBag: 200 } }
    expect(saved({ contracts: [contract(all)], simulations }).achieved).toBe(300)
    const child = {
      id: 1,
      relationship: 'child',
      birthday: '2016-06-05',
      active: true,
    } as ProfileDto['family'][number]
    // Of 10,000 the base is 7365: above the minimum of 5550, below that of somebody with a child.
    expect(saved({ contracts: [contract(all)], fixedSalary: 10_000 }).achieved).toBe(228)
    expect(saved({ contracts: [contract(all)], fixedSalary: 10_000, family: [child] }).achieved).toBe(0)
    expect(
      saved({ contracts: [contract(all)], fixedSalary: 10_000, family: [{ ...child, active: false }] })
        .achieved,
    ).toBe(228)
    expect(saved({ contracts: [contract(all)], fixedSalary: null, variableSalary: null }).achieved).toBe(0)
  })
})

describe('the tax saved from January to each month', () => {
  it('grows by 30 a month of 100, and the last is that of the year', () => {
    const months = savingsByMonth(plan, declarations, 2026)
    expect(months.map(({ achieved }) => achieved)).toEqual([
      30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330, 360,
    ])
    expect(months.map(({ pending }) => pending)).toEqual([0, 0, 0, 0, 0, 0, 30, 60, 90, 120, 150, 180])
    expect(months.at(-1)).toEqual(savingsOfProfile(plan, declarations, 2026))
  })

  it('stops where the product is exempt no further: 500 a year', () => {
    const limited = profile({
      contracts: [contract(all)],
      productTax: { plants: { exemption: true, limitExemption: 500 } },
    })
    expect(savingsByMonth(limited, declarations, 2026).map(({ achieved }) => achieved)).toEqual([
      30, 60, 90, 120, 150, 150, 150, 150, 150, 150, 150, 150,
    ])
  })

  it('shares out what a category exempts by itself over the months it is paid in', () => {
    const own = { ...plants, exemptCents: () => 4_000 }
    const months = savingsByMonth(profile({ contracts: [contract([3, 4, 5])] }), () => own, 2026)
    expect(months.map(({ achieved }) => achieved)).toEqual([0, 0, 0, 12, 24, 36, 36, 36, 36, 36, 36, 36])
  })

  it('counts the company’s part of a month in its month', () => {
    const items = [3, 4].map((month) => ({
      benefitId: 'm',
      familyId: 0,
      month,
      price: 100,
      contributedPrice: 40,
    }))
    const months = savingsByMonth(
      profile({
        contracts: [contract([3, 4], { items, price: 200, contributedPrice: 80, finalPrice: 120 })],
      }),
      declarations,
      2026,
    )
    expect(months.slice(2, 6).map(({ achieved }) => achieved)).toEqual([0, 18, 36, 36])
  })
})

describe('what is spent of the bags, month by month', () => {
  const spent = (changes: Partial<ProfileDto>, year = 2026) =>
    spentByMonth(profile(changes), declarations, year)

  it('of signed and waiting contracts is what the employee pays in each month', () => {
    const items = [3, 4].map((month) => ({
      benefitId: 'm',
      familyId: 0,
      month,
      price: 100,
      contributedPrice: 40,
    }))
    const helped = contract([3, 4], { items, price: 200, contributedPrice: 80, finalPrice: 120 })
    const plants = spent({ contracts: [helped], cart: [contract([4, 5], { id: 'c2', ...inCart })] })
    expect(plants.map(({ name, months }) => ({ name: name.es, months }))).toEqual([
      { name: 'Plantas', months: [0, 0, 0, 60, 160, 100, 0, 0, 0, 0, 0, 0] },
    ])
  })

  it('is no product where nothing is live in that year', () => {
    expect(
      spent({
        contracts: [contract(all, { status: 'cancelled', signed: true }), contract(all, { year: 2025 })],
      }),
    ).toEqual([])
    expect(spent({ contracts: [contract(all)] }, 2027)).toEqual([])
  })
})
