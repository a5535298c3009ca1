import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { sumBy } from '../kernel/money.ts'
import { calculationOf } from './calculator.ts'
import { lawSimulator } from './law/lawSimulator.ts'
import { netByMonth } from './netByMonth.ts'
import { payslipLines, payslipsWith } from './payslipLines.ts'
import { moneyOf } from './productMoney.ts'
import { storedEntries } from './storedEntries.ts'

const pets = defineBenefit({ id: 'pets', amount: 'typed' })
const declarations = () => ({ ...pets, exemption: 'carUse' as const })
const first = exampleContract({ id: 'first', category: 'pets' })
const second = exampleContract({ id: 'second', category: 'pets' })
const plan = examplePlan({ contracts: [first, second], simulator: lawSimulator })

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

it('a car that is worth more in kind than it costs has no exempt part on the payslip', () => {
  const car = payslipLines({ ...slip, taxedInKindCents: 80_00, exemptInKindCents: -20_00 })
  expect([car.exempt, car.inKind, car.net]).toEqual([0, 80_00, slip.netCents])
})

it('the payslips of a year, their columns and the fifteen lines agree to the cent', () => {
  const years = payslipsWith(plan, declarations, [second])!
  const columns = netByMonth(plan, {
    year: 2026,
    payslips: 12,
    own: moneyOf(plan, declarations, [first]),
    more: [moneyOf(plan, declarations, [second])],
  })!
  expect(years.planned.map((each) => payslipLines(each).net)).toEqual(columns.map((each) => each.withCents))
  expect(years.without.map((each) => each.netCents)).toEqual(columns.map((each) => each.withoutCents))
  const entries = storedEntries(plan, 2026, { declarations })
  const { figures } = calculationOf(plan, { year: 2026, planType: 'Exent', entries })
  expect(sumBy(years.planned, ({ netCents }) => netCents)).toBe(figures.netWithCents)
})

it('there are no payslips by the table, without products, and without a known salary', () => {
  const unknown = examplePlan({ employee: { fixedSalaryCents: null }, simulator: lawSimulator })
  expect(payslipsWith(examplePlan(), declarations, [first])).toBeUndefined()
  expect(payslipsWith(plan, declarations, [])).toBeUndefined()
  expect(payslipsWith(unknown, declarations, [first])).toBeUndefined()
})
