import { describe, expect, it } from 'vitest'
import { exampleTax } from '../../../../tests/support/exampleTax.ts'
import { sumBy } from '../../kernel/money.ts'
import type { MoneyRow } from '../moneyRows.ts'
import type { TaxContext } from '../simulator.ts'
import { employeeContributions } from './contributions.ts'
import { lawSimulator } from './lawSimulator.ts'
import { payslipPictures, payslipYear } from './payslips.ts'

const row = (monthIndex: number, cents: number): MoneyRow => ({
  monthIndex,
  priceCents: cents,
  contributionCents: cents,
  userBagCents: 0,
  companyBagCents: 0,
  salaryCents: 0,
  exemptCents: cents,
  taxedCents: 0,
})

/** An employee of 40,000 who earns 100,000 a year from July on: 70,000 in the year. */
const raised: TaxContext = {
  tax: exampleTax,
  simulator: lawSimulator,
  year: 2026,
  grossCents: 70_000_00,
  earlierPay: { months: 6, grossCents: 40_000_00 },
  people: [{ relationship: 'you', ageYears: 36, birthday: '1990-06-01' }],
  companyBagCents: 0,
  province: 'Madrid',
}
const contributionsOf = (context: TaxContext, rows: readonly MoneyRow[] = []) =>
  payslipYear(context, [rows]).months.map(({ contributionsCents }) => contributionsCents)

describe('contributions of pay that changes across the maximum base (art. 147 and 19 bis LGSS)', () => {
  it('are 216.67 a month of 40,000, and 338.47 from the raise to 100,000 on: 3,330.81 a year', () => {
    const months = contributionsOf(raised)
    expect(months.slice(0, 6)).toEqual([216_67, 216_66, 216_67, 216_67, 216_66, 216_67])
    expect(months.slice(6).every((cents) => cents === 338_46 || cents === 338_47)).toBe(true)
    expect(sumBy(months, (cents) => cents)).toBe(3_330_81)
    expect(lawSimulator.yearTax(raised, []).contributionsCents).toBe(3_330_81)
    expect(lawSimulator.finalTax(raised, []).contributionsCents).toBe(3_330_81)
  })

  it('of the company change in the same month', () => {
    const months = payslipPictures(raised, []).map((slip) => slip.employerContributionsCents)
    expect(months[0]).toBe(1_071_67)
    // Half of 32.15 % of 61,214.40 and of 58.77, 254.65 and 99.78 of solidarity.
    expect(sumBy(months.slice(6), (cents) => cents)).toBe(10_046_81)
    expect(months.at(-1)).toBe(1_674_47)
  })

  it('are what the tax is computed from', () => {
    const { slip } = payslipYear(raised, [])
    expect(slip.contributionsCents).toBe(3_330_81)
    expect(slip.baseCents).toBe(70_000_00 - 3_330_81 - 2_000_00)
  })

  it('of company money are those of its months: 6.5 % below the base, and solidarity above it', () => {
    const more = (months: readonly number[]) => {
      const rows = months.map((month) => row(month, 100_00))
      const without = contributionsOf(raised)
      return contributionsOf(raised, rows).map((cents, month) => cents - without[month]!)
    }
    expect(more([2])[2]).toBe(6_50)
    expect(more([8])[8]).toBe(24)
    expect(more([8]).filter((cents) => cents !== 0)).toEqual([24])
    const rows = [row(2, 100_00), row(8, 100_00)]
    const { contributionsCents } = lawSimulator.yearTax(raised, [rows])
    expect(contributionsCents).toBe(3_330_81 + 6_50 + 24)
    expect(lawSimulator.finalTax(raised, [rows]).contributionsCents).toBe(contributionsCents)
    expect(payslipYear(raised, [rows]).slip.contributionsCents).toBe(contributionsCents)
  })

  it('of the same pay in all months are those of the year', () => {
    const { earlierPay: _, ...even } = { ...raised, grossCents: 40_000_00 }
    const same = { ...even, earlierPay: { months: 6, grossCents: 40_000_00 } }
    expect(contributionsOf(same, [row(2, 100_00)])).toEqual(contributionsOf(even, [row(2, 100_00)]))
    expect(sumBy(contributionsOf(even), (cents) => cents)).toBe(employeeContributions(40_000_00, 2026))
  })

  it('do not change the equivalent raise, which is of a whole year with one pay', () => {
    const increase = { increaseCents: 500_00, minimumCents: 0 }
    const { earlierPay: _, ...even } = raised
    expect(lawSimulator.raiseCents(raised, increase)).toBe(lawSimulator.raiseCents(even, increase))
  })
})
