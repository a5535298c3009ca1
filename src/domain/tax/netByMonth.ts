import { calculationOf, isCalculatorVisible } from './calculator.ts'
import type { TaxedPlan } from './planEntry.ts'
import type { ProductMoney } from './productMoney.ts'

/** The net pay of a month, 0 to 11, without and with additional products, in cents. */
export type NetMonth = { monthIndex: number; withoutCents: number; withCents: number }

type Asked = {
  year: number
  /** Payslips per year. */
  payslips: number
  /** The money of the employee's current products; left out: none. */
  own?: ProductMoney | undefined
  /** The money of the additional products. */
  more?: ProductMoney | undefined
}

/**
 * Computes each month's net pay of a plan year before and after additional products; each month falls by its
 * products' payslip effect. Undefined if no salary is known.
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
