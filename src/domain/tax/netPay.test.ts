import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import { netPayOf } from './netPay.ts'
import { moneyOf } from './productMoney.ts'

const declarations = () => plants
const own = exampleContract({
  category: 'plants',
  state: 'cart',
  priceCents: 10_000,
  finalPriceCents: 10_000,
  items: [{ monthIndex: 5, priceCents: 10_000 }],
})

// 30,000 euros less 1,905 of social security and 4,939.50 of tax; the product lowers the payslips by 70.
describe('the net pay of a payslip (D-90)', () => {
  it.each([
    [1, 2_315_550, 2_308_550],
    [12, 192_963, 192_379],
    [14, 165_396, 164_896],
  ])('of %d a year is the net pay of the year in equal parts, to the cent', (payslips, before, after) => {
    const plan = examplePlan({ contracts: [own] })
    const money = moneyOf(plan, declarations, [own])
    const net = netPayOf(plan, declarations, { money, payslips })
    expect(net).toEqual({ beforeCents: before, afterCents: after })
  })

  it('is not there without a salary', () => {
    const plan = examplePlan({ contracts: [own], employee: { fixedSalaryCents: null } })
    const money = moneyOf(plan, declarations, [own])
    expect(netPayOf(plan, declarations, { money, payslips: 12 })).toBeUndefined()
  })
})
