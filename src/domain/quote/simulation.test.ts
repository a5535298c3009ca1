import { describe, expect, it } from 'vitest'
import { companyBagCentsOf, isLimitReached, simulationOf, type SimulatedContract } from './simulation.ts'

const contract = (
  PL: 'Exent' | 'Top',
  finalPrice: number,
  fields: Partial<SimulatedContract> = {},
): SimulatedContract => ({
  year: 2026,
  status: 'contracted',
  signed: true,
  finalPrice,
  userBag: 0,
  benefit: { product: { PL } },
  ...fields,
})

const employee = {
  fixedSalary: 30_000,
  flexibleBag: 3_000,
  topBag: 500,
  userBag: 100,
  companyBag: '2%',
  companyDefault: 450,
  year: 2026,
}

describe('the company bag (D-01)', () => {
  it('is a percentage of the fixed salary or an amount, the profile’s before the company’s', () => {
    expect(companyBagCentsOf('2%', undefined, 3_000_000)).toBe(60_000)
    expect(companyBagCentsOf(450, '2%', 3_000_000)).toBe(45_000)
    for (const blank of ['', ' ', null, undefined])
      expect(companyBagCentsOf(blank, '1.5%', 3_000_000)).toBe(45_000)
    expect(companyBagCentsOf(0, '1.5%', 3_000_000)).toBe(0)
    expect(companyBagCentsOf(null, null, 3_000_000)).toBe(0)
  })
})

describe('the bags of a plan year (D-02)', () => {
  it('count cart, pending and contracted: 2399.50 and 380.00 are left', () => {
    const contracts = [
      contract('Exent', 1_000.25),
      contract('Exent', 200.25, { status: 'cart', signed: false, userBag: 30 }),
      contract('Top', 120, { status: 'pending', signed: false }),
    ]
    expect(simulationOf({ ...employee, contracts })).toEqual({
      flexibleBag: 3_000,
      topBag: 500,
      available: 2_399.5,
      availableTop: 380,
      fixedSalary: 30_000,
      companyBag: 600,
      totalPrice: 1_320.5,
      userBagLeft: 70,
    })
  })

  it('count no other year (D-69) and no signed cancellation', () => {
    const contracts = [
      contract('Exent', 100, { year: 2025 }),
      contract('Exent', 200, { status: 'cancelled', signed: true }),
      contract('Exent', 300, { status: 'cancelled', signed: false }),
    ]
    expect(simulationOf({ ...employee, contracts })).toMatchObject({ available: 3_300, totalPrice: 300 })
  })

  it('hold the dearer of the conditions in force and those that wait, for either may be tomorrow’s', () => {
    const held = (pendingEdit: { finalPrice: number; userBag?: number }) =>
      simulationOf({
        ...employee,
        contracts: [contract('Exent', 100, { signed: false, userBag: 10, pendingEdit })],
      })
    expect(held({ finalPrice: 150, userBag: 15 })).toMatchObject({ totalPrice: 150, userBagLeft: 85 })
    expect(held({ finalPrice: 50, userBag: 5 })).toMatchObject({ totalPrice: 100, userBagLeft: 90 })
    expect(held({ finalPrice: 0 })).toMatchObject({ totalPrice: 100, userBagLeft: 90 })
  })

  it('have no percentage without a salary', () => {
    expect(simulationOf({ ...employee, fixedSalary: null, contracts: [] })).toMatchObject({
      companyBag: 0,
      available: 3_000,
      fixedSalary: null,
    })
  })
})

it('the limit is reached when nothing is left of a plan type, or of both (D-51)', () => {
  expect(isLimitReached({ available: 0, availableTop: 1 }, 'Exent')).toBe(true)
  expect(isLimitReached({ available: 0.01, availableTop: 0 }, 'Exent')).toBe(false)
  expect(isLimitReached({ available: 1, availableTop: 0 }, 'Top')).toBe(true)
  expect(isLimitReached({ available: 0, availableTop: 0.01 }, 'Top')).toBe(false)
  expect(isLimitReached({ available: 0, availableTop: 0 })).toBe(true)
  expect(isLimitReached({ available: 0, availableTop: 1 })).toBe(false)
  expect(isLimitReached({ available: 1, availableTop: 0 })).toBe(false)
})
