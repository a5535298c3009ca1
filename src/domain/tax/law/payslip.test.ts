import { describe, expect, it } from 'vitest'
import { rateAfterChange } from './art87.ts'
import { employeeContributions, employerContributions } from './contributions.ts'
import { computeWorkDeduction } from './da61.ts'
import { stateScale } from './art63.figures.ts'
import { regionalScales } from './art74.figures.ts'
import { centsAtRate, figureOf } from './figure.ts'
import { computePayslip, rateLimitsOf, type LawCase } from './payslip.ts'
import { quotaAbove } from './scale.ts'

const of = (payCents: number, own: Partial<LawCase> = {}): LawCase => ({
  year: 2026,
  payCents,
  exemptCents: 0,
  situation: 3,
  region: 'madrid',
  isCeutaMelilla: false,
  isContractUnderYear: false,
  isFixedTerm: false,
  family: {
    worker: { ageYears: 36, disabilityPercent: 0, needsHelp: false, movedForWork: false },
    children: [],
    ascendants: [],
  },
  ...own,
})

describe('a payslip', () => {
  it('withholds nothing up to the limit of the situation, and at most 43 % of what is above it', () => {
    expect(computePayslip(of(15_876_00)).amountCents).toBe(0)
    expect(computePayslip(of(15_876_01)).amountCents).toBe(0)
    expect(computePayslip(of(20_000_00)).quotaCents).toBe(1_773_32)
    expect(computePayslip(of(15_876_00, { isContractUnderYear: true })).rate).toBe(200)
  })

  it('withholds 40 % of the quota in Ceuta and Melilla, and 0.8 % at least for a short contract', () => {
    const quota = computePayslip(of(30_000_00)).quotaCents
    expect(computePayslip(of(30_000_00, { isCeutaMelilla: true })).quotaCents).toBe(centsAtRate(quota, 4_000))
    expect(computePayslip(of(12_000_00, { isCeutaMelilla: true, isContractUnderYear: true })).rate).toBe(80)
  })

  it('withholds no more than 47 %', () => {
    expect(computePayslip(of(1_000_000_000)).rate).toBeLessThanOrEqual(4_700)
  })

  it('says 0 of no pay', () => {
    expect(computePayslip(of(0))).toMatchObject({ rate: 0, amountCents: 0, baseCents: 0 })
  })

  it('changes its rate during the year by what is left (D-122): 16.42, then 15.65', () => {
    const before = computePayslip(of(30_000_00))
    const after = computePayslip(of(30_000_00, { exemptCents: 1_200_00 }))
    expect(before.rate).toBe(1642)
    const withheldCents = 3 * centsAtRate(2_500_00, before.rate)
    const rest = { quotaCents: after.quotaCents, withheldCents, ...rateLimitsOf(of(0)) }
    expect(rateAfterChange({ ...rest, payToComeCents: 28_800_00 - 3 * 2_500_00 })).toBe(1565)
    expect(rateAfterChange({ ...rest, withheldCents: after.quotaCents + 1, payToComeCents: 100_00 })).toBe(0)
    expect(rateAfterChange({ ...rest, payToComeCents: 1_00 })).toBe(4_700)
  })

  it.each([
    ['in Madrid', {}, 0, 4_700],
    ['in Madrid under a year', { isContractUnderYear: true }, 200, 4_700],
    ['in Ceuta and Melilla', { isCeutaMelilla: true }, 0, 1_880],
    ['in Ceuta under a year', { isCeutaMelilla: true, isContractUnderYear: true }, 80, 1_880],
  ])('keeps a rate that changes between the lowest and the highest %s', (_, own, lowest, highest) => {
    const limits = rateLimitsOf(of(15_000_00, own))
    const rateOfLeft = (leftCents: number) =>
      rateAfterChange({ quotaCents: leftCents, withheldCents: 0, payToComeCents: 10_000_00, ...limits })
    expect([lowest, lowest + 1].map((rate) => rateOfLeft(rate * 100))).toEqual([lowest, lowest + 1])
    expect(rateOfLeft(lowest * 100 - 100)).toBe(lowest)
    expect([highest - 1, highest, highest + 1].map((rate) => rateOfLeft(rate * 100))).toEqual([
      highest - 1,
      highest,
      highest,
    ])
  })
})

describe('contributions of 2026', () => {
  it('of 30,000 are 1,950.00, and 9,645.00 of the company', () => {
    expect(employeeContributions(30_000_00, 2026)).toBe(1_950_00)
    expect(employerContributions(30_000_00, 2026)).toBe(9_645_00)
  })

  it('stop at the maximum base, above which solidarity is paid: 4,061.62 of 100,000', () => {
    expect(employeeContributions(61_214_40, 2026)).toBe(3_978_94)
    expect(employeeContributions(100_000_00, 2026)).toBe(4_061_62)
  })

  it('of 2025 are those of its own figures: 1,944.00 of 30,000', () => {
    expect(employeeContributions(30_000_00, 2025)).toBe(1_944_00)
    expect(employeeContributions(100_000_00, 2025)).toBe(3_888_62)
  })

  it('of 2027 and later have its MEI and solidarity, and else go on by 2026: 1,956.00 of 30,000', () => {
    for (const year of [2027, 2028]) {
      expect(employeeContributions(30_000_00, year)).toBe(1_956_00)
      expect(employerContributions(30_000_00, year)).toBe(9_669_00)
      expect(employeeContributions(61_214_40, year)).toBe(3_991_18)
      expect(employeeContributions(100_000_00, year)).toBe(4_090_19)
      expect(employerContributions(100_000_00, year)).toBe(20_225_27)
    }
  })
})

describe('the return of 2025, as the manual works it out', () => {
  it('of 23,900 in Aragón with savings of 2,800 apart is 2,140.50 and 2,094.64', () => {
    expect(quotaAbove(figureOf(stateScale, 2025).value, 23_900_00, 5_550_00)).toBe(2_140_50)
    expect(quotaAbove(figureOf(regionalScales, 2025).value.aragon, 23_900_00, 5_550_00)).toBe(2_094_64)
  })

  it('takes no more off for low pay than the quotas are, and nothing beside other income', () => {
    const low = { grossCents: 16_500_00, otherIncomeCents: 0, quotaCents: 187_19, year: 2025 }
    expect(computeWorkDeduction(low)).toBe(187_19)
    expect(computeWorkDeduction({ ...low, quotaCents: 1_000_00 })).toBe(340_00)
    expect(computeWorkDeduction({ ...low, otherIncomeCents: 12_150_00 })).toBe(0)
    expect(computeWorkDeduction({ ...low, otherIncomeCents: 6_500_00 })).toBe(187_19)
    expect(computeWorkDeduction({ ...low, grossCents: 18_276_00, quotaCents: 1_000_00 })).toBe(0)
  })
})
