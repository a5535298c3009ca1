import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { netByMonth } from './netByMonth.ts'
import { moneyOf } from './productMoney.ts'

const pets = defineBenefit({ id: 'pets', amount: 'typed' })
const plan = examplePlan()
const more = moneyOf(plan, () => pets, [exampleContract()])

it('a month’s net pay falls by its products, other months stay the same', () => {
  const months = netByMonth(plan, { year: 2026, payslips: 12, more })!
  const falls = months.map(({ withCents, withoutCents }) => withoutCents - withCents)
  const [april, may] = more.monthly.map(({ payslipCents }) => payslipCents)
  expect(falls).toEqual([0, 0, 0, april, may, 0, 0, 0, 0, 0, 0, 0])
})

it('current products are in both net figures of a month', () => {
  const [, , , april] = netByMonth(plan, { year: 2026, payslips: 12, own: more })!
  const [, , , before] = netByMonth(plan, { year: 2026, payslips: 12 })!
  expect(april).toEqual({ ...before, withoutCents: april!.withCents, withCents: april!.withCents })
  expect(before!.withCents - april!.withCents).toBe(more.monthly[0]!.payslipCents)
})

it('net pay by month is undefined without a known salary', () => {
  const unknown = examplePlan({ employee: { fixedSalaryCents: null } })
  expect(netByMonth(unknown, { year: 2026, payslips: 12 })).toBeUndefined()
})
