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

/**
 * Tax saved from January to each month of a plan year: twelve running totals, of which the last is the year's
 * saving (D-28). A saving grows month by month as the company's simulator says (D-101, D-117).
 */
export function savingsByMonth(plan: TaxedPlan, declarations: FindDeclaration, year: number): Savings[] {
  const { inForce, waiting } = rowsOfYear(plan, declarations, year)
  const context = taxContextOf(plan, year)
  const achieved = runningTotals(context, [], inForce)
  const pending = runningTotals(context, inForce, waiting)
  return achieved.map((achievedCents, month) => ({ achievedCents, pendingCents: pending[month]! }))
}

/** What some entries save together after those before them, from January to each month. */
function runningTotals(context: TaxContext, before: EntryRows, own: EntryRows): number[] {
  let total = 0
  return simulatorOf(context)
    .moved(context, before, own)
    .map(({ taxCents }) => (total += taxCents))
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
