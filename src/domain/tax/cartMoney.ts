import type { FindDeclaration, TaxedPlan } from './planEntry.ts'
import type { MoneyTerms } from './moneyCase.ts'
import { sumParts, type MonthMoney } from './moneyParts.ts'
import { computeMoney, type ProductMoney } from './productMoney.ts'

/**
 * Computes the amounts of a cart's lines in one plan year. Each month is the sum of the lines; if all months
 * are equal, the monthly figure is the sum too. A line's monthly figure is rounded.
 */
export function cartMoney(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  items: readonly MoneyTerms[],
): ProductMoney {
  const whole = computeMoney(plan, declarations, items)
  const lines = items.map((item) => computeMoney(plan, declarations, [item]))
  const monthly = whole.monthly.map(({ monthIndex }): MonthMoney => {
    const parts = lines.flatMap((line) => {
      const own = line.monthly.find((month) => month.monthIndex === monthIndex)
      return own ? [line.months > 0 ? line.perMonth : own] : []
    })
    return { monthIndex, ...sumParts(parts) }
  })
  const perMonth = monthly[0]
  return whole.months > 0 && perMonth ? { ...whole, monthly, perMonth } : { ...whole, monthly }
}
