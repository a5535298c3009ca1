import { calculationOf, isCalculatorVisible } from './calculator.ts'
import type { TaxedPlan } from './planEntry.ts'
import type { ProductMoney } from './productMoney.ts'

/** The net pay of a month, 0 to 11, without and with some products, in cents. */
export type NetMonth = { monthIndex: number; withoutCents: number; withCents: number }

type Asked = {
  year: number
  /** In how many payslips the year is paid. */
  payslips: number
  /** The money of what one has of the year; left out: nothing. */
  own?: ProductMoney | undefined
  /** The money of what comes on top. */
  more?: ProductMoney | undefined
}

/**
 * The net pay of each month of a plan year before and after something comes on top: each month falls by what
 * its products say of it. Undefined where no salary is known.
 */
export function netByMonth(plan: TaxedPlan, { year, payslips, own, more }: Asked): NetMonth[] | undefined {
  if (!isCalculatorVisible(plan, year)) return undefined
  const { netWithoutCents } = calculationOf(plan, { year, planType: 'Exent', entries: [] }).figures
  const payslipCents = Math.round(netWithoutCents / payslips)
  const [before, after] = [fallsByMonth(own), fallsByMonth(more)]
  return Array.from({ length: 12 }, (_, monthIndex) => {
    const withoutCents = payslipCents - before[monthIndex]!
    return { monthIndex, withoutCents, withCents: withoutCents - after[monthIndex]! }
  })
}

function fallsByMonth(money: ProductMoney | undefined): number[] {
  const falls = Array.from({ length: 12 }, () => 0)
  for (const { monthIndex, payslipCents } of money?.monthly ?? []) falls[monthIndex] = payslipCents
  return falls
}
