import { describe, expect, it } from 'vitest'
import {
  calculateYear,
  calculate,
  calculatorLineIds,
  isCalculatorVisible,
  type CalculatorInput,
  type CalculatorLineId,
} from './calculator.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { exampleTax } from '../../../tests/support/exampleTax.ts'
import type { PlanEntry } from './planEntry.ts'

function entry(priceCents: number, fields: Partial<PlanEntry> = {}): PlanEntry {
  return {
    planType: 'Exent',
    product: 'pets',
    priceCents,
    finalPriceCents: priceCents,
    userBagCents: 0,
    items: [{ personId: 0, monthIndex: 3, priceCents, paidCents: fields.finalPriceCents ?? priceCents }],
    ...fields,
  }
}

const input = (entries: PlanEntry[], fields: Partial<CalculatorInput> = {}): CalculatorInput => ({
  tax: exampleTax,
  fixedSalaryCents: 3_000_000,
  variableSalaryCents: 200_000,
  people: [],
  flexibleBagCents: 300_000,
  topBagCents: 50_000,
  userBagCents: 10_000,
  companyBagCents: 0,
  entries,
  planType: 'Exent',
  ...fields,
})

/** A line as [without, with], in cents or percent. */
function line(calculated: ReturnType<typeof calculate>, id: CalculatorLineId): (number | undefined)[] {
  const found = calculated.lines.find((each) => each.id === id)
  return found?.kind === 'percent'
    ? [found.withoutPercent, found.withPercent]
    : [found?.withoutCents, found?.withCents]
}

describe('the salary calculator (D-23)', () => {
  const plain = calculate(input([entry(120_000)]))

  it('has fifteen lines in the specification’s order', () => {
    expect(plain.lines.map(({ id }) => id)).toEqual([...calculatorLineIds])
    expect(plain.lines).toHaveLength(15)
  })

  it.each([
    ['totalGross', 3_200_000, 3_200_000],
    ['socialSecurity', 203_200, 203_200],
    ['incomeTax', 550_140, 514_140],
    ['withholding', 17.19, 16.69],
    ['netSalary', 2_446_660, 2_362_660],
    ['netAvailable', 2_326_660, 2_362_660],
    ['employeeBag', undefined, 300_000],
    ['topBag', undefined, 50_000],
    ['userBag', undefined, 10_000],
    ['companyBag', undefined, 0],
    ['companyContribution', undefined, 0],
    ['available', undefined, 180_000],
    ['spent', undefined, 120_000],
    ['netIncrease', undefined, 36_000],
    ['equivalentRaise', undefined, 54_916],
  ] as const)('of 30,000 + 2,000 and a plan of 1,200: %s is %s and %s', (id, without, withPlan) =>
    expect(line(plain, id)).toEqual([without, withPlan]),
  )

  it('with 300 contributed by the company: tax 5231.40, net 23836.60, increase 570, raise 869.50', () => {
    const contributed = calculate(input([entry(120_000, { finalPriceCents: 90_000 })]))
    expect(line(contributed, 'incomeTax')[1]).toBe(523_140)
    expect(line(contributed, 'netSalary')[1]).toBe(2_383_660)
    expect(line(contributed, 'netIncrease')[1]).toBe(57_000)
    expect(line(contributed, 'equivalentRaise')[1]).toBe(86_950)
    expect(line(contributed, 'companyContribution')[1]).toBe(30_000)
    expect(line(contributed, 'spent')[1]).toBe(90_000)
  })

  it('uses company money first: salary given up lowers the tax, and the increase has it too', () => {
    const calculated = calculate(input([entry(120_000)], { companyBagCents: 50_000 }))
    expect(calculated.figures).toMatchObject({
      salaryCents: 70_000,
      taxedCents: 0,
      companyBagUsedCents: 50_000,
      netWithCents: 3_200_000 - 203_200 - (550_140 - 21_000) - 70_000,
    })
    expect(line(calculated, 'netIncrease')[1]).toBe(21_000 + 50_000)
    expect(line(calculated, 'companyBag')[1]).toBe(50_000)
    expect(line(calculated, 'available')[1]).toBe(230_000)
  })

  it('shows the used part of the user bag apart from the company’s contribution', () => {
    const calculated = calculate(
      input([
        entry(16_000, { finalPriceCents: 13_500, userBagCents: 2_500 }),
        entry(10_000, { finalPriceCents: 9_000 }),
      ]),
    )
    expect(calculated.figures).toMatchObject({
      userBagUsedCents: 2_500,
      contributionCents: 1_000,
      priceCents: 26_000,
      spentCents: 22_500,
    })
  })

  it('gives up salary for Top products without saving tax', () => {
    const calculated = calculate(input([entry(40_000, { planType: 'Top' })], { planType: 'Top' }))
    expect(line(calculated, 'incomeTax')).toEqual([550_140, 550_140])
    expect(line(calculated, 'netIncrease')[1]).toBe(0)
    expect(line(calculated, 'equivalentRaise')[1]).toBe(0)
    expect(line(calculated, 'available')[1]).toBe(10_000)
    expect(line(calculated, 'netSalary')[1]).toBe(2_446_660 - 40_000)
  })

  it('of 30,000 has social security of 1,905, a base of 26,095, a tax of 4,939.50 (D-19, D-20)', () => {
    const { figures } = calculate(input([], { variableSalaryCents: 0 }))
    expect(figures).toMatchObject({
      grossCents: 3_000_000,
      socialSecurityCents: 190_500,
      minimumCents: 555_000,
      baseWithoutCents: 2_609_500,
      taxWithoutCents: 493_950,
    })
    const exempt = calculate(input([entry(120_000)], { variableSalaryCents: 0 }))
    expect(exempt.figures).toMatchObject({
      baseWithoutCents: 2_609_500,
      baseWithCents: 2_489_500,
      taxWithoutCents: 493_950,
      taxWithCents: 457_950,
    })
    const people = [
      { relationship: 'child' as const, ageYears: 10 },
      { relationship: 'child' as const, ageYears: 1 },
    ]
    expect(calculate(input([], { variableSalaryCents: 0, people })).figures.taxWithoutCents).toBe(338_850)
  })

  it('counts the family', () => {
    const people = [
      { relationship: 'child' as const, ageYears: 10 },
      { relationship: 'child' as const, ageYears: 1 },
    ]
    expect(calculate(input([], { people })).figures.minimumCents).toBe(1_345_000)
  })

  it('without a plan changes nothing, and without a salary divides nothing', () => {
    const nothing = calculate(input([]))
    expect(nothing.figures).toMatchObject({ increaseCents: 0, raiseCents: 0 })
    expect(line(nothing, 'netSalary')).toEqual([2_446_660, 2_446_660])
    expect(
      line(calculate(input([], { fixedSalaryCents: 0, variableSalaryCents: 0 })), 'withholding'),
    ).toEqual([0, 0])
  })

  it('writes percents half up with two decimals', () => {
    const flat = {
      ...exampleTax,
      socialSecurity: { ...exampleTax.socialSecurity, socialSecurity: 0, redGeneral: 0, minGeneral: 0 },
      retentionScale: [{ min: 0, max: null, percent: 17.125 }],
    }
    expect(
      line(
        calculate(input([], { tax: flat, fixedSalaryCents: 80_000, variableSalaryCents: 0 })),
        'withholding',
      )[0],
    ).toBe(17.13)
    expect(
      line(
        calculate(
          input([], {
            tax: { ...flat, retentionScale: [{ min: 0, max: null, percent: 17.124 }] },
            fixedSalaryCents: 100_000,
            variableSalaryCents: 0,
          }),
        ),
        'withholding',
      )[0],
    ).toBe(17.12)
  })
})

describe('the calculator is shown (CAL-18)', () => {
  it('with a fixed salary that is not below the flexible bag', () => {
    const isVisible = (employee: { fixedSalaryCents: number | null; flexibleBagCents: number }) =>
      isCalculatorVisible(examplePlan({ employee }), 2026)
    expect(isVisible({ fixedSalaryCents: 300_000, flexibleBagCents: 300_000 })).toBe(true)
    expect(isVisible({ fixedSalaryCents: 300_001, flexibleBagCents: 300_000 })).toBe(true)
    expect(isVisible({ fixedSalaryCents: 299_999, flexibleBagCents: 300_000 })).toBe(false)
    expect(isVisible({ fixedSalaryCents: null, flexibleBagCents: 0 })).toBe(false)
    expect(isVisible({ fixedSalaryCents: 0, flexibleBagCents: 0 })).toBe(true)
  })

  it('year by year: with the bag and the salary of the year that is asked about (D-82)', () => {
    const { employee, bags } = examplePlan({ employee: { fixedSalaryCents: 299_999 } })
    const raised = { ...bags[2026]!, fixedSalaryCents: 300_000, isSalaryNewer: true }
    const plan = { employee, bags: { ...bags, 2027: raised, 2028: { ...bags[2026]!, flexibleBagCents: 0 } } }
    expect([2026, 2027, 2028].map((year) => isCalculatorVisible(plan, year))).toEqual([false, true, true])
  })
})

describe('the calculator of a plan year (D-82)', () => {
  const plan = examplePlan({ employee: { topBagCents: 50_000, userBagCents: 10_000 } })
  const of2027 = {
    ...plan.bags[2026]!,
    flexibleBagCents: 200_000,
    topBagCents: 40_000,
    userBagCents: 30_000,
    companyBagCents: 60_000,
    fixedSalaryCents: 4_000_000,
    variableSalaryCents: 100_000,
    isSalaryNewer: true,
  }
  const inputOf = (year: number, changes = {}) =>
    calculateYear(
      { ...plan, bags: { ...plan.bags, 2027: { ...of2027, ...changes } } },
      { year, planType: 'Exent', entries: [] },
    ).input

  it('starts from the bags and the newer salary of that year, which change no other year', () => {
    expect(inputOf(2027)).toMatchObject({
      fixedSalaryCents: 4_000_000,
      variableSalaryCents: 100_000,
      isSalaryNewer: true,
      flexibleBagCents: 200_000,
      topBagCents: 40_000,
      userBagCents: 30_000,
      companyBagCents: 60_000,
    })
    expect(inputOf(2026)).toMatchObject({
      fixedSalaryCents: 3_000_000,
      variableSalaryCents: 0,
      flexibleBagCents: 300_000,
      topBagCents: 50_000,
      userBagCents: 10_000,
      companyBagCents: 0,
    })
    expect(inputOf(2026)).not.toHaveProperty('isSalaryNewer')
  })

  it('keeps the salary of the profile where the payroll has none that is newer', () => {
    expect(inputOf(2027, { isSalaryNewer: false })).toMatchObject({
      fixedSalaryCents: 3_000_000,
      variableSalaryCents: 0,
    })
  })
})
