import type { LocalizedText } from '../kernel/language.ts'
import { sumBy } from '../kernel/money.ts'
import type { Contract } from '../plan/contract.ts'
import type { OwnTerms } from './entryOrder.ts'
import { contractsUntilExit } from './knownExit.ts'
import { placePlanEntries } from './placePlanEntries.ts'
import type { FindDeclaration, PlanEntry, TaxedPlan } from './planEntry.ts'

/**
 * Returns the entries of a plan year: cart and live contracts, in the order in which they use bag, limits
 * and tax (D-103, D-114). If a contract has waiting conditions, the more expensive of both conditions count,
 * as in the bags. Edited terms replace those of their contract; new terms come last.
 */
export function storedEntries(
  plan: TaxedPlan,
  year: number,
  { declarations, edited }: { declarations: FindDeclaration; edited?: OwnTerms | undefined },
): PlanEntry[] {
  const reserved = contractsUntilExit(plan, declarations).flatMap((contract) => dearerEdit(contract) ?? [])
  const own = edited ? [...reserved.filter(({ id }) => id !== edited.id), edited] : reserved
  const placed = placePlanEntries(plan, declarations, year, own)
  return placed.filter(({ isOwn, isAddition }) => isOwn || !isAddition).map(({ entry }) => entry)
}

/** The waiting terms, if they cost more than those in force. */
function dearerEdit({ id, category, pendingEdit, finalPriceCents }: Contract): OwnTerms | undefined {
  if (!pendingEdit || pendingEdit.finalPriceCents <= finalPriceCents) return undefined
  return { ...pendingEdit, id, category }
}

/** The amounts of a product charged to the bags in each month of a plan year, in cents. */
type ProductSpending = { name: LocalizedText; monthCents: number[] }

/**
 * The products of a plan year's cart and live contracts, in the employee's order; their total is the spent
 * amount of both bags (D-02).
 */
export function spentByMonth(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  year: number,
): ProductSpending[] {
  const entries = storedEntries(plan, year, { declarations }).filter(
    ({ formerBagCents }) => formerBagCents === undefined,
  )
  return plan.employee.products.flatMap(({ name, category }) => {
    const items = entries.filter(({ product }) => product === category.alias).flatMap((entry) => entry.items)
    const monthCents = Array.from({ length: 12 }, (_, month) =>
      sumBy(items, (item) => (item.monthIndex === month ? item.paidCents : 0)),
    )
    return monthCents.some((cents) => cents > 0) ? [{ name, monthCents }] : []
  })
}
