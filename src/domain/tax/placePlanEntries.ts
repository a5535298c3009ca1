import { placeEntries, type OwnTerms, type PlacedEntry } from './entryOrder.ts'
import { contractsUntilExit } from './knownExit.ts'
import { planEntryOf, type FindDeclaration, type TaxedPlan } from './planEntry.ts'

/**
 * Orders the entries of a plan year's cart and live contracts, without the months after a known exit (D-88)
 * and without removed categories. `own` are terms whose amounts are requested.
 */
export function placePlanEntries(
  plan: TaxedPlan,
  declarations: FindDeclaration,
  year: number,
  own: readonly OwnTerms[] = [],
): PlacedEntry[] {
  return placeEntries(contractsUntilExit(plan, declarations), {
    year,
    cutOffDay: plan.cutOffDay,
    own,
    entryOf: (terms) => {
      const declaration = declarations(terms.category)
      return declaration && planEntryOf(terms, declaration, plan)
    },
  })
}
