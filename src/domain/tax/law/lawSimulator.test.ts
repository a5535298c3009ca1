import { describe, expect, it } from 'vitest'
import { exampleTax } from '../../../../tests/support/exampleTax.ts'
import { calculate, calculatorLineIds, type CalculatorInput } from '../calculator.ts'
import type { PlanEntry } from '../planEntry.ts'
import { spanishProvinces } from '../../kernel/provinces.ts'
import { territoryOf } from './provinces.ts'
import { explainByLaw } from './explainByLaw.ts'
import { lawSimulator } from './lawSimulator.ts'
import { computePayslips } from './payslips.ts'
import { moneyRows } from '../moneyRows.ts'
import type { TaxContext } from '../simulator.ts'

const allMonths = Array.from({ length: 12 }, (_, month) => month)

/** An exempt transport pass: its monthly price, and the company's part. */
function pass(monthCents: number, months: readonly number[] = allMonths, companyCents = 0): PlanEntry {
  return {
    planType: 'Exent',
    product: 'pass',
    exemption: 'nursery',
    priceCents: monthCents * months.length,
    finalPriceCents: (monthCents - companyCents) * months.length,
    userBagCents: 0,
    items: months.map((monthIndex) => ({
      personId: 1,
      monthIndex,
      priceCents: monthCents,
      paidCents: monthCents - companyCents,
      covered: { relationship: 'child', disabilityPercent: 0 },
    })),
  }
}

const input = (entries: readonly PlanEntry[], own: Partial<CalculatorInput> = {}): CalculatorInput => ({
  tax: exampleTax,
  simulator: lawSimulator,
  year: 2026,
  fixedSalaryCents: 30_000_00,
  variableSalaryCents: 0,
  people: [{ relationship: 'you', ageYears: 36, birthday: '1990-06-01' }],
  province: 'Madrid',
  flexibleBagCents: 3_000_00,
  topBagCents: 0,
  userBagCents: 0,
  companyBagCents: 0,
  entries,
  planType: 'Exent',
  ...own,
})

const lines = (entries: readonly PlanEntry[], own: Partial<CalculatorInput> = {}) =>
  Object.fromEntries(
    calculate(input(entries, own)).lines.map((line) => [
      line.id,
      line.kind === 'percent'
        ? [line.withoutPercent, line.withPercent]
        : [line.withoutCents === undefined ? undefined : line.withoutCents / 100, line.withCents / 100],
    ]),
  )

describe('the fifteen lines by law (D-116)', () => {
  it('of 30,000 with 1,200 exempt gain 361.20', () => {
    expect(lines([pass(100_00)])).toMatchObject({
      totalGross: [30_000, 30_000],
      socialSecurity: [1_950, 1_950],
      incomeTax: [4_926, 4_564.8],
      withholding: [16.42, 15.85],
      netSalary: [23_124, 22_285.2],
      netAvailable: [21_924, 22_285.2],
      netIncrease: [undefined, 361.2],
    })
    expect(Object.keys(lines([]))).toEqual([...calculatorLineIds])
  })

  it('are contributed on where the company pays 300 of them: 559.23', () => {
    expect(lines([pass(100_00, allMonths, 25_00)])).toMatchObject({
      socialSecurity: [1_950, 1_969.5],
      incomeTax: [4_926, 4_647.27],
      withholding: [16.42, 15.97],
      netSalary: [23_124, 22_483.23],
      companyContribution: [undefined, 300],
      netIncrease: [undefined, 559.23],
    })
  })

  it('are those of the agency for 20,000, which 43 % limits', () => {
    const at = { fixedSalaryCents: 20_000_00 }
    expect(lines([], at)).toMatchObject({ incomeTax: [1_772, 1_772], withholding: [8.86, 8.86] })
  })

  it('count the variable salary as pay: 6,328.00 of 30,000 and a bonus of 5,000', () => {
    const { incomeTax, socialSecurity } = lines([], { variableSalaryCents: 5_000_00 })
    expect([incomeTax, socialSecurity]).toEqual([
      [6_328, 6_328],
      [2_275, 2_275],
    ])
  })

  it('say the smallest raise whose net is the increase', () => {
    const figures = calculate(input([pass(100_00)])).figures
    const net = (raise: number) => {
      const [slip] = [calculate(input([], { variableSalaryCents: raise })).figures]
      return 30_000_00 + raise - slip.socialSecurityCents
    }
    expect(figures.raiseCents).toBeGreaterThan(figures.increaseCents)
    expect(net(figures.raiseCents)).toBeGreaterThan(net(0))
    expect(calculate(input([])).figures.raiseCents).toBe(0)
    for (const cents of [1, 100, 99_999]) {
      const context = { tax: exampleTax, year: 2026, grossCents: 20_000_00, people: [], companyBagCents: 0 }
      const raise = lawSimulator.raiseCents(context, { increaseCents: cents, minimumCents: 0 })
      expect(raise).toBeGreaterThanOrEqual(cents)
    }
  })

  it('in a foral territory are those of its table', () => {
    expect(lines([], { province: 'Bizkaia' }).withholding).toEqual([15, 15])
    expect(lines([], { province: 'Navarra' }).withholding).toEqual([14.6, 14.6])
    expect(calculate(input([pass(100_00)], { province: 'Navarra' })).returned).toBeUndefined()
  })
})

/** An employee of 30,000, and the payslips of 2026. */
const employee = { ...input([]), grossCents: 30_000_00, year: 2026, companyBagCents: 0 }
const slips = (entries: readonly PlanEntry[], context: TaxContext = employee) =>
  computePayslips(
    context,
    moneyRows(entries, 0, (all) => lawSimulator.exemptByMonth(all, context)),
  )

const sixTimes = <Value>(value: Value): Value[] => Array.from({ length: 6 }, () => value)

describe('a change during the year (D-122)', () => {
  it('from April to September keeps 16.42 until March, then withholds 15.65 to the end', () => {
    const months = slips([pass(200_00, [3, 4, 5, 6, 7, 8])])
    expect(months.map(({ rate }) => rate)).toEqual([
      ...[0, 1, 2].map(() => 1642),
      ...[3, 4, 5, 6, 7, 8, 9, 10, 11].map(() => 1565),
    ])
    expect(months[0]).toMatchObject({ payCents: 2_500_00, taxCents: 410_50, contributionsCents: 162_50 })
    expect(months[3]).toMatchObject({ salaryCents: 200_00, taxCents: 359_95 })
    expect(months[9]).toMatchObject({ salaryCents: 0, taxCents: 391_25 })
  })

  it('with the same data keeps the rate', () => {
    const taxed = { ...pass(100_00, [4, 5]), exemption: undefined }
    expect(new Set(slips([taxed]).map(({ rate }) => rate))).toEqual(new Set([1642]))
  })

  it('of the pay keeps what was paid and withheld until then, and contributions follow the pay', () => {
    const earlierPay = { months: 6, grossCents: 30_000_00 }
    const raised = slips([], { ...employee, grossCents: 33_000_00, earlierPay })
    expect(raised.map(({ payCents }) => payCents / 100)).toEqual([...sixTimes(2_500), ...sixTimes(3_000)])
    expect(raised.slice(0, 6)).toMatchObject(sixTimes({ rate: 1642, taxCents: 410_50 }))
    const [{ rate: later } = { rate: 0 }] = raised.slice(6)
    expect(new Set(raised.slice(6).map(({ rate }) => rate))).toEqual(new Set([later]))
    const [whole] = slips([], { ...employee, grossCents: 33_000_00 })
    expect(later).toBeGreaterThan(whole!.rate)
    const [january, , , , , , july] = raised.map(({ contributionsCents }) => contributionsCents)
    expect([january, july]).toEqual([162_50, 195_00])
    for (const months of [0, 12])
      expect(slips([], { ...employee, earlierPay: { months, grossCents: 30_000_00 } })).toEqual(slips([]))
  })

  it('changes again with an entry that begins later, and adds up whatever the order', () => {
    const [spring, autumn] = [pass(100_00, [3, 4, 5]), pass(50_00, [8, 9])]
    const both = slips([spring, autumn])
    expect(new Set(both.map(({ rate }) => rate)).size).toBe(3)
    expect(slips([autumn, spring])).toEqual(both)
    const total = (months: typeof both) => months.reduce((sum, { taxCents }) => sum + taxCents, 0)
    expect(total(slips([spring]))).toBeGreaterThan(total(both))
  })

  it.each([
    ['15,000', 15_000_00, 18_00],
    ['17,000', 17_000_00, 125_10],
  ])('keeps at least 2 %% of a contract under a year: %s with 100 a month from April', (_, gross, saved) => {
    const confirmed = { contract: 'underYear' as const }
    const context = { ...employee, grossCents: gross, taxSituations: { told: confirmed, confirmed } }
    const months = slips([pass(100_00, [3, 4, 5, 6, 7, 8, 9, 10, 11])], context)
    expect(new Set(months.slice(3).map(({ rate }) => rate))).toEqual(new Set([200]))
    const total = (each: typeof months) => each.reduce((sum, { taxCents }) => sum + taxCents, 0)
    expect(total(slips([], context)) - total(months)).toBe(saved)
  })

  it('keeps at most 18.8 % in Ceuta and Melilla: 60,000 of which little was withheld until September', () => {
    const toDate = { year: 2026, months: 9, payCents: 45_000_00, withheldCents: 1_000_00, ratePercent: 2.22 }
    const context = { ...employee, grossCents: 60_000_00, province: 'Ceuta', taxSituations: { toDate } }
    expect(slips([pass(100_00, [9, 10, 11])], context).at(-1)?.rate).toBe(1880)
  })

  it('is said in the line of the rate, with the rate before it', () => {
    const { withholding } = lines([pass(200_00, [3, 4, 5, 6, 7, 8])])
    expect(withholding).toEqual([16.42, 15.65])
  })
})

describe('what payroll withheld until June (D-121, D-122)', () => {
  const toDate = { year: 2026, months: 6, ratePercent: 16, payCents: 15_000_00, withheldCents: 2_400_00 }
  const july = pass(200_00, [6, 7, 8, 9, 10, 11])
  const rates = (entries: readonly PlanEntry[], given = toDate) =>
    slips(entries, { ...employee, taxSituations: { toDate: given } }).map(({ rate }) => rate)

  it('is where the year goes on: its rate holds, and a change takes off what was withheld', () => {
    expect([5, 6, 11].map((month) => rates([])[month])).toEqual([1600, 1600, 1600])
    // The quota of 28,800 is 4,566.00. Minus the withheld 2,400.00, divided by the remaining pay of
    // 13,800.00.
    expect([5, 6, 11].map((month) => rates([july])[month])).toEqual([1600, 1569, 1569])
  })

  it('counts in its own year alone, and not before its last month', () => {
    expect(rates([july], { ...toDate, year: 2025 })).toEqual(slips([july]).map(({ rate }) => rate))
    const later = { ...toDate, ratePercent: 17 }
    expect([5, 6].map((month) => rates([], later)[month])).toEqual([1600, 1700])
    expect([10, 11].map((month) => rates([], { ...later, months: 11 })[month])).toEqual([1600, 1700])
    expect(new Set(rates([], { ...later, months: 12 }))).toEqual(new Set([1600]))
  })

  it('keeps the rate between nothing and the highest one', () => {
    expect(rates([july], { ...toDate, withheldCents: 9_000_00 })[6]).toBe(0)
    expect(rates([july], { ...toDate, withheldCents: 0, payCents: 28_000_00 })[6]).toBe(4700)
  })

  it('is named in place of the rate of January', () => {
    const assumed = (own: typeof toDate) =>
      lawSimulator.assumed({ ...employee, taxSituations: { toDate: own } })
    expect(assumed(toDate)).toContain('toDate')
    expect(assumed(toDate)).not.toContain('january')
    expect(assumed({ ...toDate, year: 2025 })).toContain('january')
  })
})

describe('the return beside the payslips (D-123)', () => {
  it('of Madrid, 30,000 and 1,200 exempt saves 333.60, 27.60 less, for the scale of Madrid', () => {
    expect(calculate(input([pass(100_00)])).returned).toEqual({
      savedCents: 333_60,
      moreCents: -27_60,
      reason: 'region',
      region: 'Madrid',
      regionYear: 2025,
      refundCents: undefined,
    })
  })

  it('is none where the region is not known', () => {
    expect(calculate(input([pass(100_00)], { province: '' })).returned).toBeUndefined()
    expect(calculate(input([pass(100_00)], { province: 'Ontario' })).returned).toBeUndefined()
  })

  it('below the limit of art. 96 says what filing gives back', () => {
    const low = calculate(input([pass(50_00)], { fixedSalaryCents: 18_000_00 })).returned
    expect(low?.reason).toBeDefined()
    expect(low?.refundCents).toBeGreaterThan(0)
  })

  it('of 18,000 saves more for the deduction of low pay: a scale that saves less explains no more', () => {
    const entries = [pass(100_00, allMonths, 25_00)]
    const low = calculate(input(entries, { fixedSalaryCents: 18_000_00 })).returned
    expect(low?.moreCents).toBeGreaterThan(0)
    expect(low?.reason).toBe('lowPay')
  })

  it('of 60,000 saves less for the scale of Madrid', () => {
    const high = calculate(input([pass(100_00)], { fixedSalaryCents: 60_000_00 })).returned
    expect(high?.moreCents).toBeLessThan(0)
    expect(high?.reason).toBe('region')
  })
})

describe('the reason of a return that differs by the cut rate', () => {
  it.each([
    [20_500_00, 'rate'],
    [60_000_00, 'cutRate'],
  ] as const)(
    'names low pay where the limit of art. 85.3 decides: pay of %i, %s',
    (fixedSalaryCents, rate) => {
      const given = [5, 10, 15, 20, 25, 30, 35].map((euros) =>
        input([pass(euros * 100)], { fixedSalaryCents }),
      )
      const reasons = given.map((each) => calculate(each).returned?.reason)
      expect(reasons).toContain(rate)
      expect(reasons).not.toContain(rate === 'rate' ? 'cutRate' : 'rate')
    },
  )
})

describe('what is not told is assumed (D-121)', () => {
  it('a child on file counts by half, one that is no younger than the employee does not', () => {
    const minimum = (children: string[]) =>
      calculate(
        input([], {
          people: [
            { relationship: 'you', ageYears: 36, birthday: '1990-06-01' },
            ...children.map((birthday) => ({ relationship: 'child' as const, ageYears: 5, birthday })),
          ],
        }),
      ).figures.minimumCents
    expect(minimum([])).toBe(5_550_00)
    expect(minimum(['2020-01-01'])).toBe(5_550_00 + 1_200_00)
    expect(minimum(['1980-01-01'])).toBe(5_550_00)
    expect(minimum([''])).toBe(5_550_00)
    expect(minimum(['2030-01-01'])).toBe(5_550_00)
  })

  it('is named', () => {
    const of = (own: Partial<CalculatorInput>) => lawSimulator.assumed({ ...input([]), ...own, ...fixed })
    const fixed = { grossCents: 30_000_00, year: 2026 }
    const untold = ['payers', 'contract', 'household', 'ascendants', 'january']
    expect(of({})).toEqual(untold)
    expect(of({ province: '' })).toEqual(['region', ...untold])
    expect(of({ province: 'Álava' })).toEqual(['foral', ...untold])
    const withChild = ['payers', 'contract', 'household', 'ascendants', 'help', 'january']
    expect(of({ people: [{ relationship: 'child', ageYears: 3, birthday: '2022-01-01' }] })).toEqual([
      'birthday',
      'children',
      ...withChild,
    ])
    const child = (birthday: string) => ({ relationship: 'child' as const, ageYears: 3, birthday })
    expect(of({ people: [child('2022-01-01'), child('')] })).toEqual([
      'birthday',
      'children',
      'childrenLeftOut',
      ...withChild,
    ])
  })

  it('a place is known by its province', () => {
    expect(spanishProvinces.filter((name) => territoryOf(name) === undefined)).toEqual([])
    expect(territoryOf(' Madrid ')).toBe('madrid')
  })
})

it('a plan year without tables of its own says whose tables it takes (D-122)', () => {
  const yearOf = (year: number) => lawSimulator.tableYear({ tax: exampleTax, year })
  expect([2025, 2026, 2027, 2031].map(yearOf)).toEqual([2025, 2026, 2026, 2026])
})

it("contributions of 2027 name each figure's year: bases of 2026, MEI and solidarity of 2027", () => {
  const next = calculate(input([], { year: 2027 }))
  const { sources = [] } = explainByLaw(next, 'socialSecurity', 'with')
  expect(sources).toEqual([
    { citation: 'contributions', year: 2026, validFrom: '2026-01-01' },
    { citation: 'mei', year: 2027, validFrom: '2027-01-01' },
    { citation: 'solidarity', year: 2027, validFrom: '2027-01-01' },
  ])
  expect(explainByLaw(next, 'equivalentRaise', 'with').sources).toEqual(sources)
})
