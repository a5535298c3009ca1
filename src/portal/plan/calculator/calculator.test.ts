import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../domain/examples/exampleContract.ts'
import { exampleTax } from '../../../domain/examples/exampleTax.ts'
import type { ContractDto, ProfileDto } from '../../../dto/dto.ts'
import { WorkingContract } from '../../product/contract/WorkingContract.ts'
import { plants, plantsProfile, rose } from '../../../../tests/support/portal/wizardFixture.ts'
import { calculationOf } from './calculationOf.ts'
import { monthlySavingCents } from './monthlySaving.ts'
import { quotedEntry, storedEntries } from '../planEntries.ts'

const declarations = () => plants
const contract = (fields: Partial<Omit<ContractDto, 'benefit'>> = {}) =>
  exampleContract({ product: 'plants', ...fields })
const profile = (changes: Partial<ProfileDto> = {}) =>
  plantsProfile({
    employeeTax: exampleTax,
    variableSalary: 2_000,
    flexibleBag: 3_000,
    topBag: 500,
    userBag: 100,
    ...changes,
  })

describe('what of a plan year is spent already', () => {
  const spent = (changes: Partial<ProfileDto>, withoutId?: string) =>
    storedEntries(profile(changes), 2026, { declarations, withoutId }).map(
      ({ finalPriceCents }) => finalPriceCents,
    )

  it('is the cart and what is alive, of that year', () => {
    const contracts = [
      contract({ finalPrice: 100 }),
      contract({ finalPrice: 200, year: 2025 }),
      contract({ finalPrice: 300, status: 'cancelled' }),
      contract({ finalPrice: 400, status: 'cancelled', signed: false }),
    ]
    expect(spent({ cart: [contract({ finalPrice: 50, status: 'cart', signed: false })], contracts })).toEqual(
      [5_000, 10_000, 40_000],
    )
  })

  it('is the dearer of what holds and what waits to be accepted, as in the bags', () => {
    const waiting = (finalPrice: number) =>
      contract({
        finalPrice: 100,
        signed: false,
        pendingEdit: {
          price: finalPrice,
          finalPrice,
          details: {},
          items: [{ benefitId: 'm', familyId: 0, month: 3, price: finalPrice }],
          isCancellation: false,
        },
      })
    expect(spent({ contracts: [waiting(120)] })).toEqual([12_000])
    expect(spent({ contracts: [waiting(100)] })).toEqual([10_000])
    expect(spent({ contracts: [waiting(80)] })).toEqual([10_000])
  })

  it('is not what is being edited', () => {
    expect(
      spent({ contracts: [contract({ finalPrice: 100 }), contract({ id: 'c2', finalPrice: 200 })] }, 'c1'),
    ).toEqual([20_000])
  })
})

describe('the calculator of an employee', () => {
  const calculated = (changes: Partial<ProfileDto> = {}, price = 1_200) => {
    const contracts = [
      contract({ price, finalPrice: price, items: [{ benefitId: 'm', familyId: 0, month: 3, price }] }),
    ]
    const whole = profile({ contracts, ...changes })
    return calculationOf(whole, {
      year: 2026,
      planType: 'Exent',
      entries: storedEntries(whole, 2026, { declarations }),
    }).figures
  }

  it('reckons 30,000 + 2,000 and a plan of 1,200 as D-23 does', () => {
    expect(calculated()).toMatchObject({
      grossCents: 3_200_000,
      taxWithoutCents: 550_140,
      taxWithCents: 514_140,
      netWithoutCents: 2_446_660,
      netWithCents: 2_362_660,
      increaseCents: 36_000,
      raiseCents: 54_916,
      availableCents: 180_000,
    })
  })

  it('is the same however many salary payments a year has (D-68)', () => {
    expect(calculated({ paymentCount: 12 })).toEqual(calculated({ paymentCount: 14 }))
  })

  it('takes the company bag of the plan year, and none where the year has no bags', () => {
    const simulations = { 2026: { ...profile().simulations['2026']!, companyBag: 500 } }
    expect(calculated({ simulations })).toMatchObject({ companyBagUsedCents: 50_000, exemptCents: 70_000 })
    expect(calculated({ simulations: {} }).companyBagUsedCents).toBe(0)
  })

  it('counts the active family with its age today (D-21, D-48)', () => {
    const child = {
      id: 1,
      relationship: 'child',
      birthday: '2023-03-11',
      active: true,
    } as ProfileDto['family'][number]
    expect(calculated({ family: [child] }).minimumCents).toBe(555_000 + 240_000 + 280_000)
    expect(calculated({ family: [child], today: '2026-03-11' }).minimumCents).toBe(555_000 + 240_000)
    expect(calculated({ family: [{ ...child, active: false }] }).minimumCents).toBe(555_000)
  })

  it('counts what is being edited before it is saved (CAL-27)', () => {
    const working = new WorkingContract({
      declaration: plants,
      modality: rose,
      supplementaries: [],
      tables: {},
      profile,
      year: 2026,
    })
    const spent = () =>
      calculationOf(profile(), {
        year: 2026,
        planType: 'Exent',
        entries: [
          quotedEntry(working.quote, { modality: rose, details: {}, declaration: plants }, profile()),
        ],
      }).figures.spentCents
    working.changeItems([{ personId: 0, monthIndex: 3, benefitId: 'rose', amountCents: 6_050 }])
    expect(spent()).toBe(6_050)
    working.changeItems([])
    expect(spent()).toBe(0)
  })
})

it('the gain of a year is told by the month, half up', () => {
  const monthly = (increaseCents: number) =>
    monthlySavingCents({ figures: { increaseCents } } as Parameters<typeof monthlySavingCents>[0])
  expect([36_000, 6, 5, 0].map(monthly)).toEqual([3_000, 1, 0, 0])
})
