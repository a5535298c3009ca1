import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import type { BenefitDeclaration } from '../../benefit/declaration.ts'
import { sumBy } from '../../kernel/money.ts'
import type { Contract } from '../../plan/contract.ts'
import type { WithheldToDate } from '../../plan/taxSituation.ts'
import { calculateYear } from '../calculator.ts'
import { netByMonth } from '../netByMonth.ts'
import { payslipsWith } from '../payslipLines.ts'
import type { TaxedPlan } from '../planEntry.ts'
import { computeMoney } from '../productMoney.ts'
import { savingsOfYear } from '../savings.ts'
import type { PayslipMonth } from '../simulator.ts'
import { storedEntries } from '../storedEntries.ts'
import { payslipsAcrossEnds } from '../taxAcrossEnds.ts'
import { taxContextOf } from '../taxContext.ts'
import { lawSimulator } from './lawSimulator.ts'

const typed = { amount: 'typed', months: 'chosen' } as unknown as BenefitDeclaration
const declarations = (): BenefitDeclaration => ({ ...typed, exemption: 'carUse' })
const allMonths = Array.from({ length: 12 }, (_, month) => month)

/** A contract in force that is exempt, of so many cents in each month. */
function contract(cents: number, months = allMonths, own: Partial<Contract> = {}): Contract {
  const priceCents = cents * months.length
  const items = months.map((monthIndex) => ({ monthIndex, priceCents: cents, contributedCents: 0 }))
  const sums = { items, priceCents, finalPriceCents: priceCents, contributedCents: 0 }
  return exampleContract({ id: 'pass', category: 'pets', state: 'inForce', ...sums, ...own })
}

type Told = Omit<WithheldToDate, 'year'>

function planOf(contracts: readonly Contract[], told?: Told, fixedSalaryCents = 30_000_00): TaxedPlan {
  const { employee, ...plan } = examplePlan({ contracts, simulator: lawSimulator })
  const toDate = told && { taxSituations: { toDate: { year: 2026, ...told } } }
  return { ...plan, employee: { ...employee, province: 'Madrid', fixedSalaryCents, ...toDate } }
}

const entriesOf = (plan: TaxedPlan) => storedEntries(plan, 2026, { declarations })
const yearOf = (plan: TaxedPlan) =>
  calculateYear(plan, { year: 2026, planType: 'Exent', entries: entriesOf(plan) })
const savedBy = (plan: TaxedPlan) => computeMoney(plan, declarations, plan.contracts).perYear.taxCents
const slipsOf = (plan: TaxedPlan) => payslipsAcrossEnds(taxContextOf(plan, 2026), entriesOf(plan))

/** What payroll tells if it withholds as these payslips do. */
function toldBy(slips: readonly PayslipMonth[], months: number): Told {
  const paid = slips.slice(0, months)
  return {
    months,
    payCents: sumBy(paid, (slip) => slip.payCents - slip.salaryCents + slip.taxedInKindCents),
    withheldCents: sumBy(paid, ({ taxCents }) => taxCents),
    ratePercent: (paid.at(-1)?.rate ?? 0) / 100,
  }
}

describe('figures of payroll that are those of the payslips', () => {
  const pass = contract(200_00)
  const inJune: Told = { months: 6, payCents: 13_800_00, withheldCents: 2_101_74, ratePercent: 15.23 }
  const plan = planOf([pass], inJune)

  it('leave the year without the plan its own rate: 4,926.00 at 16.42, and 722.52 saved', () => {
    expect(toldBy(slipsOf(planOf([pass])), 6)).toEqual(inJune)
    const { figures } = yearOf(plan)
    expect(figures).toMatchObject({ taxWithoutCents: 4_926_00, rateWithoutPercent: 16.42 })
    expect(figures).toMatchObject({ taxWithCents: 4_203_48, rateWithPercent: 15.23, earlierRates: [] })
    expect(savedBy(plan)).toBe(722_52)
    expect(savingsOfYear(plan, declarations, 2026).achievedCents).toBe(722_52)
  })

  it('change no month, of the payslips, of the product or of the net pay', () => {
    const untold = planOf([pass])
    expect(yearOf(plan).figures).toEqual(yearOf(untold).figures)
    expect(computeMoney(plan, declarations, [pass])).toEqual(computeMoney(untold, declarations, [pass]))
    expect(payslipsWith(plan, declarations, [pass])).toEqual(payslipsWith(untold, declarations, [pass]))
    const net = (own: TaxedPlan) => netByMonth(own, { year: 2026, payslips: 12, yearEntries: entriesOf(own) })
    expect(net(plan)).toEqual(net(untold))
  })

  it('of 18,000 with 50 a month, told for September, leave 258.36 saved', () => {
    const low = [contract(50_00)]
    const inSeptember = toldBy(slipsOf(planOf(low, undefined, 18_000_00)), 9)
    expect(savedBy(planOf(low, inSeptember, 18_000_00))).toBe(258_36)
  })

  it('leave the rate without the plan where the plan ends after the paid months', () => {
    const ended = contract(200_00, allMonths, { state: 'cancelled', coveredUntil: 7 })
    const own = planOf([ended], inJune)
    expect(yearOf(own).figures).toMatchObject({ taxWithoutCents: 4_926_00, rateWithoutPercent: 16.42 })
    expect(savedBy(own)).toBe(savedBy(planOf([ended])))
    const taxesUntilJune = (each: TaxedPlan) =>
      slipsOf(each)
        .slice(0, 6)
        .map(({ taxCents }) => taxCents)
    expect(taxesUntilJune(own)).toEqual(taxesUntilJune(planOf([pass])))
  })

  it('change no figure of a plan by chance, whatever the month in which they are told', () => {
    const amounts = fc.array(
      fc.record({ cents: fc.integer({ min: 1, max: 300_00 }), from: fc.integer({ min: 0, max: 11 }) }),
      { minLength: 1, maxLength: 3 },
    )
    const pay = fc.integer({ min: 16_000_00, max: 90_000_00 })
    fc.assert(
      fc.property(amounts, pay, fc.integer({ min: 1, max: 12 }), (given, salary, months) => {
        const contracts = given.map(({ cents, from }, index) =>
          contract(cents, allMonths.slice(from), { id: `c${index}` }),
        )
        const untold = planOf(contracts, undefined, salary)
        const slips = slipsOf(untold)
        const told = planOf(contracts, toldBy(slips, months), salary)
        expect(slipsOf(told).map(({ taxCents }) => taxCents)).toEqual(slips.map(({ taxCents }) => taxCents))
        expect(savedBy(told)).toBe(savedBy(untold))
        expect(yearOf(told).figures).toEqual(yearOf(untold).figures)
      }),
      { numRuns: 100 },
    )
  })
})

describe('figures of payroll that are others', () => {
  const lower: Told = { months: 6, payCents: 15_000_00, withheldCents: 2_400_00, ratePercent: 16 }

  it('are the tax of the paid months, and their rate goes on: 4,800.00 at 16, not 4,863.00', () => {
    const { figures, returned } = yearOf(planOf([], lower))
    expect(figures).toMatchObject({ taxWithoutCents: 4_800_00, rateWithoutPercent: 16, earlierRates: [] })
    expect(figures.taxWithCents).toBe(4_800_00)
    expect(returned?.savedCents).toBe(0)
    const slips = slipsOf(planOf([], lower))
    expect(slips.map(({ taxCents }) => taxCents)).toEqual(allMonths.map(() => 400_00))
    expect(new Set(slips.map(({ ratePercent }) => ratePercent))).toEqual(new Set([16]))
  })

  it('are what a return below the limit of art. 96 gives back', () => {
    const refundOf = (withheldCents: number) => {
      const told = { ...lower, payCents: 9_000_00, withheldCents, ratePercent: 4.5 }
      return yearOf(planOf([], told, 18_000_00)).returned!.refundCents!
    }
    expect(refundOf(500_00) - refundOf(400_00)).toBe(100_00)
  })

  it('change the rate by the same with and without the plan', () => {
    const pass = contract(200_00)
    const plan = planOf([pass], {
      months: 6,
      payCents: 13_800_00,
      withheldCents: 2_001_00,
      ratePercent: 14.5,
    })
    const { figures } = yearOf(plan)
    expect(sumBy(slipsOf(plan).slice(0, 6), ({ taxCents }) => taxCents)).toBe(2_001_00)
    expect(figures.taxWithCents).toBe(2_001_00 + 2_001_00)
    // 15.69 % of 30,000.
    expect(figures.taxWithoutCents).toBe(4_707_00)
    expect([figures.rateWithPercent, figures.rateWithoutPercent]).toEqual([14.5, 15.69])
  })

  it('of 14 payslips a year are the tax of their pay: the year stays 4,926.00', () => {
    const payCents = Math.round((30_000_00 * 3) / 14)
    const told = { months: 3, payCents, withheldCents: Math.round(payCents * 0.1642), ratePercent: 16.42 }
    expect(yearOf(planOf([], told)).figures).toMatchObject({ taxWithoutCents: 4_926_00, earlierRates: [] })
  })

  it.each([
    ['no pay', { payCents: 0, withheldCents: 0 }, [0, 0, 0]],
    ['no tax', { payCents: 3_750_00, withheldCents: 0 }, [0, 0, 0]],
    [
      'tax that the law does not ask for',
      { payCents: 3_750_00, withheldCents: 75_00 },
      [25_00, 25_00, 25_00],
    ],
  ])('of %s are taken as they are', (_, paid, taxes) => {
    const plan = planOf([], { months: 3, ratePercent: 2, ...paid }, 15_000_00)
    const slips = slipsOf(plan)
    expect(slips.slice(0, 3).map(({ taxCents }) => taxCents)).toEqual(taxes)
    expect(slips.slice(3).map(({ taxCents }) => taxCents)).toEqual(allMonths.slice(3).map(() => 25_00))
  })
})
