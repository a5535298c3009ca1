import { calculationOf, isCalculatorVisible } from './calculator.ts'
import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import { storedEntries } from './storedEntries.ts'
import type { ProductMoney } from './productMoney.ts'

/**
 * The net pay of one payslip before and after the products of `money`, in cents; after includes the whole
 * plan and the cart. Undefined if no salary is known.
 */
export function netPayOf(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  { money: { year, perYear }, payslips }: { money: ProductMoney; payslips: number },
): { beforeCents: number; afterCents: number } | undefined {
  if (!isCalculatorVisible(plan, year)) return undefined
  const entries = storedEntries(plan, year, { declarations })
  const { netWithCents } = calculationOf(plan, { year, planType: 'Exent', entries }).figures
  return {
    beforeCents: Math.round((netWithCents + perYear.payslipCents) / payslips),
    afterCents: Math.round(netWithCents / payslips),
  }
}
