import { describe, expect, it } from 'vitest'
import { exampleTax } from '../../../../tests/support/exampleTax.ts'
import type { PayrollRules } from '../../plan/employee.ts'
import type { MoneyRow } from '../moneyRows.ts'
import type { TaxContext } from '../simulator.ts'
import { computeReturn } from './annualReturn.ts'
import { buildLawCase } from './lawCase.ts'
import { lawSimulator } from './lawSimulator.ts'
import { payslipPictures } from './payslips.ts'
import { nothingPlanned } from './yearPay.ts'

const contextOf = (payrollRules?: PayrollRules, own: Partial<TaxContext> = {}): TaxContext => ({
  tax: exampleTax,
  simulator: lawSimulator,
  year: 2026,
  grossCents: 30_000_00,
  people: [{ relationship: 'you', ageYears: 36, birthday: '1990-06-01' }],
  companyBagCents: 0,
  province: 'Madrid',
  payrollRules,
  ...own,
})

/** A hybrid of 30,000 that the employee pays with 280 of salary a month, taxed at 3,360 a year. */
const car = Array.from({ length: 12 }, (_, monthIndex): MoneyRow => ({
  monthIndex,
  priceCents: 280_00,
  contributionCents: 0,
  userBagCents: 0,
  companyBagCents: 0,
  salaryCents: 280_00,
  exemptCents: 0,
  taxedCents: 280_00,
}))
const yearOf = (context: TaxContext) => {
  const years = { without: lawSimulator.yearTax(context, []), with: lawSimulator.yearTax(context, [car]) }
  return { ...years, returned: lawSimulator.returnBeside(context, [car], years) }
}
const taxOf = (context: TaxContext) => lawSimulator.finalTax(context, [car]).taxCents

describe('a company that pays on account for pay in kind itself (D-119)', () => {
  const charged = contextOf()
  const borne = contextOf({ paysOnAccount: true })

  it('takes 551.71 less of 3,360 in kind at 16.42, with the same rate', () => {
    expect(yearOf(charged).with).toMatchObject({ taxCents: 4_926_00, ratePercent: 16.42 })
    expect(yearOf(charged).with).not.toHaveProperty('onAccountCents')
    const own = yearOf(borne).with
    expect(own).toMatchObject({ taxCents: 4_374_29, onAccountCents: 551_71, ratePercent: 16.42 })
    expect(own.earlierRates).toEqual([])
    expect(yearOf(borne).without.taxCents).toBe(4_926_00)
  })

  it('pays a net that is higher by as much, and a picture that adds up', () => {
    const net = (context: TaxContext) => payslipPictures(context, [car]).map(({ netCents }) => netCents)
    const more = net(borne).map((cents, month) => cents - net(charged)[month]!)
    expect(more.reduce((sum, cents) => sum + cents, 0)).toBe(551_71)
    expect(more.every((cents) => cents === 45_97 || cents === 45_98)).toBe(true)
  })

  it('has 551.71 as income of the return, where it is paid tax too, and never of the payslip’s pay', () => {
    const given = buildLawCase(borne, nothingPlanned)
    const more = computeReturn({ ...given, onAccountCents: 551_71 })!
    expect(more.baseCents - computeReturn(given)!.baseCents).toBe(551_71)
    expect(taxOf(borne)).toBe(more.taxCents - 551_71)
    expect(taxOf(charged)).toBe(computeReturn(given)!.taxCents)
    const { returned } = yearOf(borne)
    expect(returned!.savedCents).toBe(computeReturn(given)!.taxCents - taxOf(borne))
  })

  it('leaves a return that gives back what was withheld and paid on account (art. 79, 96)', () => {
    const of = (grossCents: number, payrollRules?: PayrollRules) =>
      yearOf(contextOf(payrollRules, { grossCents }))
    const [own, all] = [of(18_000_00, { paysOnAccount: true }), of(18_000_00)]
    const { onAccountCents = 0, taxCents } = own.with
    expect(taxCents + onAccountCents).toBe(all.with.taxCents)
    const given = buildLawCase(contextOf(undefined, { grossCents: 18_000_00 }), nothingPlanned)
    const returned = computeReturn({ ...given, onAccountCents })!.taxCents
    expect(own.returned!.refundCents).toBe(all.with.taxCents - returned)
    expect(own.returned!.refundCents).toBeGreaterThan(0)
    expect(all.returned!.refundCents).toBe(all.with.taxCents - computeReturn(given)!.taxCents)
    expect(of(22_000_00).returned!.refundCents).toBeDefined()
    expect(of(22_000_00, { paysOnAccount: true }).returned!.refundCents).toBeUndefined()
  })
})

describe('the territory of a legal entity (D-123)', () => {
  const rateOf = (payrollRules?: PayrollRules, province = 'Madrid') =>
    lawSimulator.yearTax(contextOf(payrollRules, { province }), []).ratePercent
  const hasReturn = (payrollRules?: PayrollRules, province = 'Madrid') =>
    yearOf(contextOf(payrollRules, { province })).returned !== undefined

  it('decides the table before the residence does', () => {
    expect([rateOf(), rateOf(undefined, 'Bizkaia')]).toEqual([16.42, 15])
    expect([rateOf({ territory: 'bizkaia' }), rateOf({ territory: 'navarra' })]).toEqual([15, 14.6])
    expect(rateOf({ territory: 'common' }, 'Bizkaia')).toBe(16.42)
    expect(rateOf({ territory: 'common' }, '')).toBe(16.42)
    expect(rateOf({ territory: 'common' }, 'Ceuta')).toBe(6.56)
  })

  it('leaves a return where neither it nor the residence is foral', () => {
    expect([hasReturn(), hasReturn({ territory: 'common' })]).toEqual([true, true])
    expect(hasReturn({ territory: 'bizkaia' })).toBe(false)
    expect([hasReturn(undefined, 'Bizkaia'), hasReturn({ territory: 'common' }, 'Bizkaia')]).toEqual([
      false,
      false,
    ])
    expect(lawSimulator.assumed(contextOf({ territory: 'bizkaia' }))).toContain('foral')
    expect(lawSimulator.assumed(contextOf({ territory: 'common' }, { province: 'Bizkaia' }))).not.toContain(
      'foral',
    )
  })
})
