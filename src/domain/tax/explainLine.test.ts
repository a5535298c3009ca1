import { describe, expect, it } from 'vitest'
import { calculate, calculatorLineIds, type CalculatorInput } from './calculator.ts'
import { exampleTax } from '../../../tests/support/exampleTax.ts'
import { explainByLaw } from './law/explainByLaw.ts'
import { lawSimulator } from './law/lawSimulator.ts'
import { explainLine, type CalculatorColumn, type Explanation } from './explainLine.ts'
import { domainMessages } from '../messages/index.ts'
import { sumBy } from '../kernel/money.ts'

const entries = [
  {
    planType: 'Exent' as const,
    product: 'pets',
    priceCents: 120_000,
    finalPriceCents: 90_000,
    userBagCents: 10_000,
    items: [{ personId: 0, monthIndex: 3, priceCents: 120_000, paidCents: 90_000 }],
  },
]
const input: CalculatorInput = {
  tax: exampleTax,
  fixedSalaryCents: 3_000_000,
  variableSalaryCents: 200_000,
  people: [],
  flexibleBagCents: 300_000,
  topBagCents: 50_000,
  userBagCents: 20_000,
  companyBagCents: 5_000,
  entries,
  planType: 'Exent',
}
const calculation = calculate(input)
const inputs = ({ inputs: given }: Explanation): Record<string, number> =>
  Object.fromEntries(
    given.map((each) => [
      each.label.replace('calculator.input.', ''),
      each.kind === 'money' ? each.cents : each.percent,
    ]),
  )
const explained = (
  id: (typeof calculatorLineIds)[number],
  column: CalculatorColumn = 'with',
  given = calculation,
): Record<string, number> => inputs(explainLine(given, id, column))
const figure = (id: string, column: CalculatorColumn = 'with'): number => {
  const found = calculation.lines.find((line) => line.id === id)
  if (found?.kind !== 'money') throw new Error(id)
  return (column === 'with' ? found.withCents : found.withoutCents) ?? Number.NaN
}

describe('each line explains itself', () => {
  it.each(calculatorLineIds)('%s with a formula and labels that have words', (id) => {
    for (const column of ['with', 'without'] as const) {
      const { formula, inputs: given } = explainLine(calculation, id, column)
      expect(domainMessages.es[formula], formula).toBeDefined()
      for (const { label } of given) expect(domainMessages.es[label], label).toBeDefined()
      expect(given.length).toBeGreaterThan(0)
    }
  })

  it('gross is fixed and variable salary', () => {
    const { fixedSalary, variableSalary } = explained('totalGross')
    expect(fixedSalary! + variableSalary!).toBe(figure('totalGross'))
  })

  it('gross of a newer payroll salary says so (D-82)', () => {
    const formulaOf = (isSalaryNewer: boolean) =>
      explainLine(calculate({ ...input, isSalaryNewer }), 'totalGross').formula
    expect(formulaOf(false)).toBe('calculator.formula.totalGross')
    expect(formulaOf(true)).toBe('calculator.formula.totalGrossOfPayroll')
    expect(domainMessages.es[formulaOf(true)]).toBeDefined()
  })

  it('social security is gross times rate, or the cap', () => {
    const { gross, socialSecurityRate, limitSalary } = explained('socialSecurity')
    expect((gross! * socialSecurityRate!) / 100).toBe(figure('socialSecurity'))
    expect(limitSalary).toBe(4_884_120)
    const rich = calculate({ ...input, fixedSalaryCents: 6_000_000 })
    expect(explainLine(rich, 'socialSecurity').formula).toBe('calculator.formula.socialSecurityCapped')
    expect(explainLine(calculation, 'socialSecurity').inputs.map(({ kind }) => kind)).toEqual([
      'money',
      'money',
      'percent',
    ])
    expect(inputs(explainLine(rich, 'socialSecurity'))).toEqual({
      gross: 6_200_000,
      limitSalary: 4_884_120,
      limitValue: 310_142,
    })
    const atLimit = calculate({ ...input, fixedSalaryCents: 4_684_120 })
    expect(explainLine(atLimit, 'socialSecurity').formula).toBe('calculator.formula.socialSecurity')
  })

  it.each(['with', 'without'] as const)('income tax %s the plan adds up from its brackets', (column) => {
    const { brackets, sources } = explainLine(calculation, 'incomeTax', column)
    const { gross, socialSecurity, expenses, base, minimum, ...plan } = explained('incomeTax', column)
    expect(base).toBe(gross! - socialSecurity! - expenses! - plan.salaryGivenUp! + plan.taxedInKind!)
    expect(plan).toMatchObject({ salaryGivenUp: column === 'with' ? 85_000 : 0, taxedInKind: 0 })
    expect(sumBy(brackets!.base, ({ taxedCents }) => taxedCents)).toBe(base)
    expect(sumBy(brackets!.minimum, ({ taxedCents }) => taxedCents)).toBe(minimum)
    expect(
      sumBy(brackets!.base, ({ taxCents }) => taxCents) -
        sumBy(brackets!.minimum, ({ taxCents }) => taxCents),
    ).toBe(figure('incomeTax', column))
    expect(sources).toEqual([{ text: exampleTax.source, year: 2026, validFrom: '2026-01-01' }])
  })

  it('shows the brackets that were used, the last open one without an end', () => {
    const rich = explainLine(calculate({ ...input, fixedSalaryCents: 9_000_000 }), 'incomeTax', 'without')
      .brackets!.base
    expect(rich[0]).toEqual({
      fromCents: 0,
      untilCents: 1_245_000,
      percent: 19,
      taxedCents: 1_245_000,
      taxCents: 236_550,
    })
    expect(rich.at(-1)).toMatchObject({ fromCents: 6_000_000, untilCents: undefined, percent: 45 })
    expect(explainLine(calculation, 'incomeTax', 'without').brackets!.base).toHaveLength(3)
    expect(explainLine(calculation, 'incomeTax').brackets!.minimum).toEqual([
      { fromCents: 0, untilCents: 1_245_000, percent: 19, taxedCents: 555_000, taxCents: 105_450 },
    ])
  })

  it('explains the column with the plan unless asked, and no bracket that nothing fell into', () => {
    expect(explainLine(calculation, 'incomeTax')).toEqual(explainLine(calculation, 'incomeTax', 'with'))
    const tax = { ...exampleTax, socialSecurity: { ...exampleTax.socialSecurity, minGeneral: 12_450 } }
    expect(explainLine(calculate({ ...input, tax }), 'incomeTax').brackets!.minimum).toHaveLength(1)
  })

  it('withholding is tax over the pay that is taxed', () => {
    const given = explained('withholding')
    expect(given).toEqual({
      incomeTax: figure('incomeTax'),
      gross: 3_200_000,
      salaryGivenUp: 85_000,
      taxedInKind: 0,
    })
    expect(explained('withholding', 'without')).toEqual({
      incomeTax: figure('incomeTax', 'without'),
      gross: 3_200_000,
      salaryGivenUp: 0,
      taxedInKind: 0,
    })
  })

  it('net is what remains', () => {
    for (const id of ['netSalary', 'netAvailable'] as const) {
      const { gross, socialSecurity, incomeTax, salaryGivenUp } = explained(id)
      expect(gross! - socialSecurity! - incomeTax! - salaryGivenUp!).toBe(figure(id))
    }
    const net = explained('netSalary', 'without')
    expect(net.gross! - net.socialSecurity! - net.incomeTax!).toBe(figure('netSalary', 'without'))
    const available = explained('netAvailable', 'without')
    expect(available.gross! - available.socialSecurity! - available.incomeTax! - available.price!).toBe(
      figure('netAvailable', 'without'),
    )
  })

  it('the bags show what was given and what is used of it', () => {
    expect(explained('employeeBag')).toEqual({ employeeBag: 300_000 })
    expect(explained('topBag')).toEqual({ topBag: 50_000 })
    expect(explained('userBag')).toEqual({ userBag: 20_000, used: 10_000 })
    expect(explained('companyBag')).toEqual({ companyBag: 5_000, used: 5_000 })
    expect(explained('available')).toEqual({ employeeBag: 300_000, companyBag: 5_000, spentExempt: 90_000 })
    expect(figure('available')).toBe(300_000 + 5_000 - 90_000)
    expect(explainLine(calculate({ ...input, planType: 'Top' }), 'available').formula).toBe(
      'calculator.formula.availableTop',
    )
    expect(explained('available', 'with', calculate({ ...input, planType: 'Top' }))).toEqual({
      topBag: 50_000,
      spentTop: 0,
    })
  })

  it('contribution, spending and increase add up', () => {
    const contribution = explained('companyContribution')
    expect(contribution.price! - contribution.spent! - contribution.userBagUsed!).toBe(
      figure('companyContribution'),
    )
    const spent = explained('spent')
    expect(spent.price! - spent.companyContribution! - spent.userBagUsed!).toBe(figure('spent'))
    const increase = explained('netIncrease')
    expect(increase.taxSaved! + increase.companyPays! + increase.companyBagUsed!).toBe(figure('netIncrease'))
    expect(explained('equivalentRaise')).toEqual({ netIncrease: figure('netIncrease'), gross: 3_200_000 })
  })

  it.each([undefined, lawSimulator])(
    'the sums add up beside an earlier employment (D-106, %#)',
    (simulator) => {
      const explain = simulator ? explainByLaw : explainLine
      const former = { ...entries[0]!, formerBagCents: 40_000, formerEmployment: 1 }
      const returned = calculate({ ...input, simulator, year: 2026, entries: [former, ...entries] })
      const sums = (id: (typeof calculatorLineIds)[number]) => {
        const { formula, inputs: given } = explain(returned, id, 'with')
        expect(domainMessages.es[formula], formula).toBeDefined()
        return inputs({ formula, inputs: given })
      }
      const line = (id: string) => returned.lines.find((each) => each.id === id)!
      const { price, spent, spentBefore, userBagUsed } = sums('companyContribution')
      expect([price, spent, spentBefore, userBagUsed]).toEqual([240_000, 90_000, 90_000, 20_000])
      expect(line('companyContribution')).toMatchObject({ withCents: 40_000 })
      expect(line('spent')).toMatchObject({ withCents: 90_000 })
      expect(sums('spent')).toEqual({ price, companyContribution: 40_000, userBagUsed, spentBefore })
      expect(sums('userBag')).toEqual({ userBag: 20_000, used: 10_000 })
      expect(sums('companyBag')).toEqual({ companyBag: 5_000, used: 5_000 })
      const { taxSaved, companyPays, companyBagUsed, moreContributions = 0 } = sums('netIncrease')
      const increase = taxSaved! + companyPays! + companyBagUsed! - moreContributions
      expect(line('netIncrease')).toMatchObject({ withCents: increase })
    },
  )
})
