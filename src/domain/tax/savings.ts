import type { Contract } from '../plan/contract.ts'
import { isUnderReview, wasInForce } from '../plan/contractState.ts'
import type { PlacedEntry } from './entryOrder.ts'
import { placePlanEntries } from './placePlanEntries.ts'
import type { FindDeclaration, PlanEntry, TaxedPlan } from './planEntry.ts'
import type { EntryRows, TaxContext } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'
import { rowsOf, taxContextOf } from './taxContext.ts'

/**
 * Saved tax, in cents: `achievedCents` by contracts in force, `pendingCents` additionally by waiting ones
 * (D-28).
 */
export type Savings = { achievedCents: number; pendingCents: number }

type Rows = { inForce: EntryRows; waiting: EntryRows }

/**
 * The saved tax of a plan year: by signed contracts, and by those in the cart or awaiting a signature (D-28).
 */
export function savingsOfYear(plan: TaxedPlan, declarations: FindDeclaration, year: number): Savings {
  const { yearEntries, ...rows } = rowsOfYear(plan, declarations, year)
  return computeSavings({ ...taxContextOf(plan, year), yearEntries }, rows)
}

/** Tax saved by conditions in force, and by waiting ones, in cents (D-28). */
export function computeSavings(context: TaxContext, { inForce, waiting }: Rows): Savings {
  const taxWith = (entries: EntryRows): number => simulatorOf(context).yearTax(context, entries).taxCents
  const achieved = taxWith(inForce)
  return {
    achievedCents: taxWith([]) - achieved,
    pendingCents: achieved - taxWith([...inForce, ...waiting]),
  }
}

/**
 * Whether a contract's savings count as achieved: the contract is in force, was in force until its end, or
 * is accepted and under review (D-28, D-32).
 */
export function countsAsAchieved(contract: Pick<Contract, 'state'>): boolean {
  return wasInForce(contract) || isUnderReview(contract)
}

/**
 * The rows of a plan year's live contracts and cart items, split into in force and waiting; without the
 * months after a known exit (D-88).
 */
function rowsOfYear(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  year: number,
): Rows & { yearEntries: PlanEntry[] } {
  const placed = placePlanEntries(plan, declarations, year).filter(({ isAddition }) => !isAddition)
  const yearEntries = placed.map(({ entry }) => entry)
  const rows = rowsOf(taxContextOf(plan, year), yearEntries)
  const isAchieved = ({ contract }: PlacedEntry): boolean =>
    contract !== undefined && countsAsAchieved(contract)
  return {
    yearEntries,
    inForce: rows.filter((_, index) => isAchieved(placed[index]!)),
    waiting: rows.filter((_, index) => !isAchieved(placed[index]!)),
  }
}
