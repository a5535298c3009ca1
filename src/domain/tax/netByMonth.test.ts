import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { describeFall, findFall, netByMonth } from './netByMonth.ts'
import { computeMoney } from './productMoney.ts'

const pets = defineBenefit({ id: 'pets', amount: 'typed' })
const plan = examplePlan()
const money = computeMoney(plan, () => pets, [exampleContract()])

it('a month’s net pay falls by its products, other months stay the same', () => {
  const months = netByMonth(plan, { year: 2026, payslips: 12, more: [money] })!
  const falls = months.map(({ withCents, withoutCents }) => withoutCents - withCents)
  const [april, may] = money.monthly.map(({ payslipCents }) => payslipCents)
  expect(falls).toEqual([0, 0, 0, april, may, 0, 0, 0, 0, 0, 0, 0])
})

it('a month falls by the sum of what each product takes from it', () => {
  const months = netByMonth(plan, { year: 2026, payslips: 12, more: [money, money] })!
  const [, , , april] = months
  expect(april!.withoutCents - april!.withCents).toBe(2 * findFall(money, 3))
})

it('current products are in both net figures of a month', () => {
  const [, , , april] = netByMonth(plan, { year: 2026, payslips: 12, own: money })!
  const [, , , before] = netByMonth(plan, { year: 2026, payslips: 12 })!
  expect(april).toEqual({ ...before, withoutCents: april!.withCents, withCents: april!.withCents })
  expect(before!.withCents - april!.withCents).toBe(money.monthly[0]!.payslipCents)
})

it('fourteen payslips are twelve months and two extra ones, which no product touches', () => {
  const payslips = netByMonth(plan, { year: 2026, payslips: 14, own: money, more: [money] })!
  const year = netByMonth(plan, { year: 2026, payslips: 1 })![0]!.withoutCents
  const cents = Math.round(year / 14)
  const extra = { monthIndex: undefined, withoutCents: cents, withCents: cents }
  expect(payslips).toHaveLength(14)
  expect(payslips.slice(12)).toEqual([extra, extra])
})

it('pay that changes in July changes the payslips from July on, the extra one of the second half too', () => {
  const earlierPay = { year: 2026, months: 6, grossCents: 2_000_000 }
  const raised = { ...examplePlan(), earlierPay }
  const cents = (payslips: number) =>
    netByMonth(raised, { year: 2026, payslips })!.map(({ withoutCents }) => withoutCents)
  // Of the year's 30,000, 10,000 are paid until June: two thirds of the monthly average, afterwards four
  // thirds.
  const year = netByMonth(examplePlan(), { year: 2026, payslips: 1 })![0]!.withoutCents
  expect(cents(14).slice(0, 6)).toEqual(Array.from({ length: 6 }, () => Math.round((year / 14) * (2 / 3))))
  expect(cents(14).slice(6, 12)).toEqual(Array.from({ length: 6 }, () => Math.round((year / 14) * (4 / 3))))
  expect(cents(14).slice(12)).toEqual([2, 4].map((thirds) => Math.round((year / 14) * (thirds / 3))))
})

it.each([
  ['2026-06-30', 6, 1],
  ['2026-07-01', 7, 1],
  ['2026-05-31', 5, 0],
  ['2027-01-31', 12, 2],
])('after a known exit on %s no payslip follows: %i months and %i extra ones', (exitOn, months, extras) => {
  const payslips = netByMonth(examplePlan({ employee: { exitOn } }), { year: 2026, payslips: 14 })!
  const told = payslips.map(({ monthIndex }) => monthIndex)
  expect(told.filter((month) => month !== undefined)).toEqual([...Array(months).keys()])
  expect(told.filter((month) => month === undefined)).toHaveLength(extras)
})

it('net pay by month is undefined without a known salary', () => {
  const unknown = examplePlan({ employee: { fixedSalaryCents: null } })
  expect(netByMonth(unknown, { year: 2026, payslips: 12 })).toBeUndefined()
})

it.each([
  [4_498, 'baja 44,98 €'],
  [-300, 'sube 3 €'],
  [0, 'no cambia'],
])('a fall of %i cents is described in words', (cents, words) => {
  expect(describeFall(cents, 'es').replaceAll('\u00a0', ' ')).toBe(words)
})
