import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { sumBy } from '../kernel/money.ts'
import { calculateYear } from './calculator.ts'
import { lawSimulator } from './law/lawSimulator.ts'
import { payslipPictures } from './law/payslips.ts'
import { netByMonth } from './netByMonth.ts'
import { payslipLines, payslipsWith } from './payslipLines.ts'
import { computeMoney } from './productMoney.ts'
import type { EntryRows } from './simulator.ts'
import { storedEntries } from './storedEntries.ts'
import { taxContextOf } from './taxContext.ts'

const pets = defineBenefit({ id: 'pets', amount: 'typed' })
const declarations = () => ({ ...pets, exemption: 'carUse' as const })
const first = exampleContract({ id: 'first', category: 'pets' })
const second = exampleContract({ id: 'second', category: 'pets' })
const plan = examplePlan({ contracts: [first, second], simulator: lawSimulator })

const context = taxContextOf(plan, 2026)
const rowsOfMonths = (cents: number, exemptCents: number) =>
  Array.from({ length: 12 }, (_, monthIndex) => ({
    monthIndex,
    priceCents: cents,
    contributionCents: 0,
    userBagCents: 0,
    companyBagCents: 0,
    salaryCents: cents,
    exemptCents,
    taxedCents: cents - exemptCents,
  }))

const slip = {
  payCents: 2_500_00,
  salaryCents: 60_00,
  taxedInKindCents: 20_00,
  exemptInKindCents: 40_00,
  priceCents: 60_00,
  contributionsCents: 162_50,
  rate: 1_600,
  ratePercent: 16,
  taxCents: 393_60,
  netCents: 1_883_90,
  employerContributionsCents: 803_75,
}

it('a payslip earns its pay in kind and deducts it again: the rest is the net pay', () => {
  expect(payslipLines(slip)).toEqual({
    earned: 2_440_00,
    exempt: 40_00,
    taxed: 20_00,
    totalEarned: 2_500_00,
    contributions: 162_50,
    tax: 393_60,
    inKind: 60_00,
    totalDeducted: 616_10,
    net: slip.netCents,
    taxedPay: 2_460_00,
    employer: 803_75,
  })
})

it('a car worth more in kind than its price is not exempt, and takes none from the meals beside it', () => {
  const car = rowsOfMonths(400_00, -267_00)
  const meals = rowsOfMonths(110_00, 110_00)
  const linesOf = (entries: EntryRows) => payslipLines(payslipPictures(context, entries)[0]!)
  expect(linesOf([car])).toMatchObject({ exempt: 0, taxed: 667_00, inKind: 667_00 })
  const both = linesOf([meals, car])
  expect(both).toMatchObject({ exempt: 110_00, taxed: 667_00, inKind: 777_00 })
  expect(both.totalEarned).toBe(both.earned + 777_00)
  expect(both.net).toBe(payslipPictures(context, [meals, car])[0]!.netCents)
})

it('the payslips of a year, their columns and the fifteen lines agree to the cent', () => {
  const years = payslipsWith(plan, declarations, [second])!
  const columns = netByMonth(plan, {
    year: 2026,
    payslips: 12,
    own: computeMoney(plan, declarations, [first]),
    more: [computeMoney(plan, declarations, [second])],
  })!
  expect(years.planned.map((each) => payslipLines(each).net)).toEqual(columns.map((each) => each.withCents))
  expect(years.without.map((each) => each.netCents)).toEqual(columns.map((each) => each.withoutCents))
  const entries = storedEntries(plan, 2026, { declarations })
  const { figures } = calculateYear(plan, { year: 2026, planType: 'Exent', entries })
  expect(sumBy(years.planned, ({ netCents }) => netCents)).toBe(figures.netWithCents)
})

it('there are no payslips by the table, without products, and without a known salary', () => {
  const unknown = examplePlan({ employee: { fixedSalaryCents: null }, simulator: lawSimulator })
  expect(payslipsWith(examplePlan(), declarations, [first])).toBeUndefined()
  expect(payslipsWith(plan, declarations, [])).toBeUndefined()
  expect(payslipsWith(unknown, declarations, [first])).toBeUndefined()
})
