import type { LocalizedText } from '../kernel/language.ts'
import { sumBy } from '../kernel/money.ts'
import { storedEntries, type FindDeclaration, type TaxedPlan } from './planEntry.ts'

/** What one product takes of the bags in each month of a plan year, in cents. */
export type ProductSpending = { name: LocalizedText; monthCents: number[] }

/**
 * The products that cart and live contracts of a plan year pay for, in the employee's order; their sum is
 * what is spent of both bags (BAG-23, D-02).
 */
export function spentByMonth(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  year: number,
): ProductSpending[] {
  const entries = storedEntries(plan, year, { declarations })
  return plan.employee.products.flatMap(({ name, category }) => {
    const items = entries.filter(({ product }) => product === category.alias).flatMap((entry) => entry.items)
    const monthCents = Array.from({ length: 12 }, (_, month) =>
      sumBy(items, (item) => (item.monthIndex === month ? item.paidCents : 0)),
    )
    return monthCents.some((cents) => cents > 0) ? [{ name, monthCents }] : []
  })
}
