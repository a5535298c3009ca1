import type { Contract } from '../plan/contract.ts'
import { isUnderReview, wasInForce } from '../plan/contractState.ts'
import { placeEntries, type PlacedEntry } from './entryOrder.ts'
import { planEntryOf, type FindDeclaration, type TaxedPlan } from './planEntry.ts'
import type { EntryRows, TaxContext } from './simulator.ts'
import { simulatorOf } from './tableSimulator.ts'
import { rowsOf, taxContextOf } from './taxContext.ts'

/** Tax saved, in cents: by what is in force, and by what still waits on top of it (D-28). */
export type Savings = { achievedCents: number; pendingCents: number }

type Rows = { inForce: EntryRows; waiting: EntryRows }

/** Tax saved in a plan year by what is signed, and by what waits in the cart or for a signature (D-28). */
export function savingsOfYear(plan: TaxedPlan, declarations: FindDeclaration, year: number): Savings {
  return savingsOf(taxContextOf(plan, year), rowsOfYear(plan, declarations, year))
}

/** Tax saved by contracts whose conditions are in force, and by those that still wait, in cents (D-28). */
export function savingsOf(context: TaxContext, { inForce, waiting }: Rows): Savings {
  const taxWith = (entries: EntryRows): number => simulatorOf(context).yearTax(context, entries).taxCents
  const achieved = taxWith(inForce)
  return {
    achievedCents: taxWith([]) - achieved,
    pendingCents: achieved - taxWith([...inForce, ...waiting]),
  }
}

/**
 * Whether what a contract saves counts as achieved: it is in force, was until it ended, or is signed and
 * under review (D-28, D-32).
 */
export function countsAsAchieved(contract: Pick<Contract, 'state'>): boolean {
  return wasInForce(contract) || isUnderReview(contract)
}

/** The rows of live contracts and cart items of a plan year, by whether their conditions are in force. */
function rowsOfYear(plan: TaxedPlan, declarations: FindDeclaration, year: number): Rows {
  const placed = placeEntries(plan.contracts, {
    year,
    entryOf: (terms) => {
      const declaration = declarations(terms.category)
      return declaration && planEntryOf(terms, declaration, plan)
    },
  }).filter(({ isAddition }) => !isAddition)
  const rows = rowsOf(
    taxContextOf(plan, year),
    placed.map(({ entry }) => entry),
  )
  const isAchieved = ({ contract }: PlacedEntry): boolean =>
    contract !== undefined && countsAsAchieved(contract)
  return {
    inForce: rows.filter((_, index) => isAchieved(placed[index]!)),
    waiting: rows.filter((_, index) => !isAchieved(placed[index]!)),
  }
}
