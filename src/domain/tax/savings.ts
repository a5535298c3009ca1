import { bagsOf } from '../quote/bags.ts'
import { exemptCents } from './exempt.ts'
import type { PlanEntry } from './planEntry.ts'
import { familyMinimumCents, incomeTaxCents, type FamilyMember } from './tax.ts'
import type { TaxTable } from '../catalogue/taxTypes.ts'
import type { ContractStatus } from '../../dto/dto.ts'

export type SavingsContext = {
  tax: TaxTable
  /** Fixed plus variable salary of the year. */
  grossCents: number
  people: readonly FamilyMember[]
  companyBagCents: number
}

/** Tax saved by contracts whose conditions hold, and by those that still wait, in cents (D-28). */
export function savingsOf(
  context: SavingsContext,
  {
    held,
    waiting,
  }: {
    held: readonly PlanEntry[]
    waiting: readonly PlanEntry[]
  },
): { achievedCents: number; pendingCents: number } {
  const without = taxWith(context, [])
  const achieved = taxWith(context, held)
  return {
    achievedCents: without - achieved,
    pendingCents: achieved - taxWith(context, [...held, ...waiting]),
  }
}

/**
 * What a product costs net: what the employee pays less the tax it saves beside the rest of the plan (D-23).
 */
export function netPriceCents(
  context: SavingsContext,
  others: readonly PlanEntry[],
  entry: PlanEntry,
): number {
  return entry.finalPriceCents - (taxWith(context, others) - taxWith(context, [...others, entry]))
}

/**
 * Whether a contract's conditions hold today: signed and not cancelled, or in force until a change is
 * accepted (D-28, D-32).
 */
export function isHeld({
  status,
  signed,
  pendingEdit,
}: {
  status: ContractStatus
  signed: boolean
  pendingEdit?: unknown
}): boolean {
  if (status === 'contracted') return true
  if (status === 'cancelled') return !signed && Boolean(pendingEdit)
  return status === 'pending' && signed
}

function taxWith(
  { tax, grossCents, people, companyBagCents }: SavingsContext,
  entries: readonly PlanEntry[],
): number {
  const { salaryGivenUpCents } = bagsOf({ flexibleBagCents: 0, topBagCents: 0, companyBagCents, entries })
  const exempt = Math.min(exemptCents(entries), salaryGivenUpCents)
  return incomeTaxCents(tax, {
    grossCents,
    minimumCents: familyMinimumCents(tax, people),
    exemptCents: exempt,
  })
}
