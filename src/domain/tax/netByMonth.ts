import { calculationOf, isCalculatorVisible } from './calculator.ts'
import { storedEntries, type FindDeclaration, type TaxedPlan } from './planEntry.ts'
import { moneyOf, type MoneyTerms, type ProductMoney } from './productMoney.ts'

/** The net pay of a month, 0 to 11, without and with some products, in cents. */
export type NetMonth = { monthIndex: number; withoutCents: number; withCents: number }

/**
 * The net pay of each month of a plan year before and after some products: each month falls by what the
 * products say of it. Undefined where no salary is known.
 */
export function netByMonth(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  { year, products, payslips }: { year: number; products: readonly MoneyTerms[]; payslips: number },
): NetMonth[] | undefined {
  if (!isCalculatorVisible(plan, year)) return undefined
  const entries = storedEntries(plan, year, { declarations })
  const { netWithoutCents } = calculationOf(plan, { year, planType: 'Exent', entries }).figures
  const payslipCents = Math.round(netWithoutCents / payslips)
  const own = plan.contracts.filter((contract) => contract.year === year)
  const before = fallsByMonth(own.length > 0 ? moneyOf(plan, declarations, own) : undefined)
  const more = fallsByMonth(products.length > 0 ? moneyOf(plan, declarations, products) : undefined)
  return Array.from({ length: 12 }, (_, monthIndex) => {
    const withoutCents = payslipCents - before[monthIndex]!
    return { monthIndex, withoutCents, withCents: withoutCents - more[monthIndex]! }
  })
}

function fallsByMonth(money: ProductMoney | undefined): number[] {
  const falls = Array.from({ length: 12 }, () => 0)
  for (const { monthIndex, payslipCents } of money?.monthly ?? []) falls[monthIndex] = payslipCents
  return falls
}
