import type { Contract } from './contract.ts'
import { exampleContract, pendingEditOf } from '../../../tests/support/exampleContract.ts'
import { describe, expect, it } from 'vitest'
import { bagsFromDto, toSimulationDto } from '../../dto/simulationDto.ts'
import { bagBalance, bagsOfYear, bagUse, isLimitReached } from './bags.ts'

const entries = [
  { planType: 'Exent' as const, finalPriceCents: 100_025 },
  { planType: 'Exent' as const, finalPriceCents: 20_025 },
  { planType: 'Top' as const, finalPriceCents: 12_000 },
]
const pots = { flexibleBagCents: 300_000, topBagCents: 50_000, companyBagCents: 60_000 }

describe('the balance of the bags (D-02)', () => {
  it('leaves 2399.50 and 380.00 of 3000 + 600 and 500 after 1000.25, 200.25 and 120', () => {
    expect(bagBalance({ ...pots, entries })).toEqual({
      availableCents: 239_950,
      availableTopCents: 38_000,
      spentExentCents: 120_050,
      spentTopCents: 12_000,
      companyBagUsedCents: 60_000,
      salaryGivenUpCents: 60_050,
      spentCents: 132_050,
      userBagLeftCents: 0,
    })
  })

  it('counts nothing that an earlier employment spent (D-106)', () => {
    const former = entries.map((entry) => ({ ...entry, userBagCents: 5_000, formerBagCents: 0 }))
    expect(bagBalance({ ...pots, userBagCents: 6_000, entries: former })).toMatchObject({
      availableCents: 360_000,
      availableTopCents: 50_000,
      spentCents: 0,
      userBagLeftCents: 6_000,
    })
  })

  it('uses company money first', () => {
    expect(bagBalance({ ...pots, entries: [{ planType: 'Exent', finalPriceCents: 59_999 }] })).toMatchObject({
      companyBagUsedCents: 59_999,
      salaryGivenUpCents: 0,
    })
    expect(bagBalance({ ...pots, entries: [{ planType: 'Exent', finalPriceCents: 60_001 }] })).toMatchObject({
      companyBagUsedCents: 60_000,
      salaryGivenUpCents: 1,
    })
    expect(bagBalance({ ...pots, entries: [{ planType: 'Top', finalPriceCents: 40_000 }] })).toMatchObject({
      companyBagUsedCents: 0,
      salaryGivenUpCents: 0,
    })
  })

  it('is never negative', () => {
    const over = bagBalance({
      ...pots,
      userBagCents: 10,
      entries: [
        { planType: 'Exent', finalPriceCents: 360_001, userBagCents: 11 },
        { planType: 'Top', finalPriceCents: 50_001 },
      ],
    })
    expect(over).toMatchObject({
      availableCents: 0,
      availableTopCents: 0,
      userBagLeftCents: 0,
      spentExentCents: 360_001,
    })
  })

  it('leaves of the user bag what contracts did not use', () => {
    expect(
      bagBalance({
        ...pots,
        userBagCents: 10_000,
        entries: [
          { planType: 'Exent', finalPriceCents: 1, userBagCents: 2_500 },
          { planType: 'Top', finalPriceCents: 1, userBagCents: 500 },
        ],
      }).userBagLeftCents,
    ).toBe(7_000)
  })

  it('is whole without contracts', () => {
    expect(bagBalance({ ...pots, entries: [] })).toMatchObject({
      availableCents: 360_000,
      availableTopCents: 50_000,
      spentCents: 0,
    })
  })
})

const contract = (
  planType: 'Exent' | 'Top',
  finalPriceCents: number,
  fields: Partial<Contract> = {},
): Contract => {
  const base = exampleContract({ year: 2026, finalPriceCents, userBagCents: 0, ...fields })
  return { ...base, modality: { ...base.modality, product: { ...base.modality.product, planType } } }
}

const employee = {
  fixedSalaryCents: 3_000_000,
  flexibleBagCents: 300_000,
  topBagCents: 50_000,
  userBagCents: 10_000,
  companyBag: { percent: '2' },
  year: 2026,
}

describe('the company bag (D-01)', () => {
  const companyBagCents = (companyBag: Parameters<typeof bagsOfYear>[0]['companyBag']): number =>
    bagsOfYear({ ...employee, companyBag, contracts: [] }).companyBagCents

  it('is a percentage of the fixed salary, an amount, or nothing', () => {
    expect(companyBagCents({ percent: '2' })).toBe(60_000)
    expect(companyBagCents({ percent: '1.5' })).toBe(45_000)
    expect(companyBagCents({ cents: 45_000 })).toBe(45_000)
    expect(companyBagCents({ cents: 0 })).toBe(0)
    expect(companyBagCents(undefined)).toBe(0)
  })
})

describe('the bags of a plan year (D-02)', () => {
  it('count cart, pending and contracted: 2399.50 and 380.00 are left', () => {
    const contracts = [
      contract('Exent', 100_025),
      contract('Exent', 20_025, { state: 'cart', userBagCents: 3_000 }),
      contract('Top', 12_000, { state: 'awaitingAcceptance' }),
    ]
    expect(bagsOfYear({ ...employee, contracts })).toEqual({
      flexibleBagCents: 300_000,
      topBagCents: 50_000,
      userBagCents: 10_000,
      availableCents: 239_950,
      availableTopCents: 38_000,
      fixedSalaryCents: 3_000_000,
      companyBagCents: 60_000,
      spentCents: 132_050,
      userBagLeftCents: 7_000,
    })
  })

  it('count no other year (D-69) and no signed cancellation', () => {
    const contracts = [
      contract('Exent', 10_000, { year: 2025 }),
      contract('Exent', 20_000, { state: 'cancelled' }),
      contract('Exent', 30_000, { state: 'withdrawalAwaitingAcceptance' }),
    ]
    expect(bagsOfYear({ ...employee, contracts })).toMatchObject({
      availableCents: 330_000,
      spentCents: 30_000,
    })
  })

  it('reserve the dearer of the conditions in force and those that wait', () => {
    const reserved = (finalPriceCents: number, userBagCents: number) =>
      bagsOfYear({
        ...employee,
        contracts: [
          contract('Exent', 10_000, {
            state: 'changeAwaitingAcceptance',
            userBagCents: 1_000,
            pendingEdit: { ...pendingEditOf(exampleContract()), finalPriceCents, userBagCents },
          }),
        ],
      })
    expect(reserved(15_000, 1_500)).toMatchObject({ spentCents: 15_000, userBagLeftCents: 8_500 })
    expect(reserved(5_000, 500)).toMatchObject({ spentCents: 10_000, userBagLeftCents: 9_000 })
    expect(reserved(0, 0)).toMatchObject({ spentCents: 10_000, userBagLeftCents: 9_000 })
  })

  it('have no percentage without a salary', () => {
    expect(bagsOfYear({ ...employee, fixedSalaryCents: null, contracts: [] })).toMatchObject({
      companyBagCents: 0,
      availableCents: 300_000,
      fixedSalaryCents: null,
    })
  })
})

it('what an earlier employment used of its own bags counts beside the bags of today (D-106)', () => {
  const contract = (finalPriceCents: number, fields: Partial<Contract>) =>
    exampleContract({ finalPriceCents, priceCents: finalPriceCents, ...(fields as object) })
  const contracts = [
    contract(9_000, { id: 'a', formerBagCents: 5_000, formerEmployment: 1, userBagCents: 700 }),
    contract(2_000, { id: 'b', formerBagCents: 3_000, formerEmployment: 2 }),
    contract(6_000, { id: 'c' }),
    contract(8_000, { id: 'd', formerBagCents: 5_000, formerEmployment: 1, year: 2025 }),
  ]
  const given = { fixedSalaryCents: 3_000_000, flexibleBagCents: 100_000, topBagCents: 0, userBagCents: 900 }
  const bags = bagsOfYear({ ...given, companyBag: { cents: 4_000 }, contracts, year: 2026 })
  expect(bagUse(bags, contracts, 2026)).toEqual({
    companyBag: { sizeCents: 4_000 + 5_000 + 2_000, usedCents: 4_000 + 5_000 + 2_000 },
    userBag: { sizeCents: 900 + 700, usedCents: 700 },
    flexibleBag: { sizeCents: 100_000 + 4_000, usedCents: 2_000 + 4_000 },
    topBag: { sizeCents: 0, usedCents: 0 },
  })
})

it('the limit is reached when nothing is left of a plan type, or of both (D-51)', () => {
  expect(isLimitReached({ availableCents: 0, availableTopCents: 100 }, 'Exent')).toBe(true)
  expect(isLimitReached({ availableCents: 1, availableTopCents: 0 }, 'Exent')).toBe(false)
  expect(isLimitReached({ availableCents: 100, availableTopCents: 0 }, 'Top')).toBe(true)
  expect(isLimitReached({ availableCents: 0, availableTopCents: 1 }, 'Top')).toBe(false)
  expect(isLimitReached({ availableCents: 0, availableTopCents: 0 })).toBe(true)
  expect(isLimitReached({ availableCents: 0, availableTopCents: 100 })).toBe(false)
  expect(isLimitReached({ availableCents: 100, availableTopCents: 0 })).toBe(false)
})

it('the bags of a plan year come back from the wire to the cent', () => {
  const bags = bagsOfYear({ ...employee, contracts: [contract('Exent', 100_025)] })
  const ofYear = { variableSalaryCents: 100_001, isSalaryNewer: true, minimumWageCents: 1_709_400 }
  expect(bagsFromDto(toSimulationDto(bags))).toEqual(bags)
  expect(bagsFromDto(toSimulationDto({ ...bags, ...ofYear }))).toEqual({ ...bags, ...ofYear })
})
