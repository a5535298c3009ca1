import type { Benefit } from '../benefit/defineBenefit.ts'
import type { Quote, TableRow } from '../benefit/quoteRequest.ts'
import type { Modality } from '../catalogue/modality.ts'
import { isEmployedIn } from '../catalogue/planMonths.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import { requestedItemOf, type Contract } from '../plan/contract.ts'
import { peopleOf, type Plan } from '../plan/employee.ts'
import { buildQuoteRequest } from '../quote/buildQuoteRequest.ts'
import { choiceRefusal } from '../quote/eligibility.ts'
import { quote } from '../quote/quote.ts'
import { cartRefusals } from './limits.ts'

/** These stop the whole purchase; any other refusal leaves its item out (D-71, D-74). */
export type StoppingCode = 'otherCollective' | 'expired'

/** In the order in which they are looked at. */
export const stoppingCodes: readonly StoppingCode[] = ['otherCollective', 'expired']

type CartItemInput = {
  declaration: Pick<
    Benefit,
    'id' | 'documentation' | 'eligible' | 'amount' | 'months' | 'covers' | 'caps' | 'price'
  >
  contract: Contract
  plan: Plan
  /** The item's modality in the catalogue of today; undefined where it is gone. */
  modality: Modality | undefined
  tables: Record<string, TableRow[]>
  ownFiles?: ReadonlySet<string> | undefined
}

/**
 * A cart item in the catalogue of today (D-74): why it cannot be bought, the refusals that stop all first,
 * and what it costs where nothing stands against it. Browser and server ask this one function.
 */
export function cartItemToday(given: CartItemInput): { refusals: Refusal[]; quote?: Quote } {
  const { declaration, contract, plan, modality, ownFiles } = given
  const { employee, today, cutOffDay } = plan
  const current = { ...contract, modality: modality ?? contract.modality }
  const people = peopleOf(employee, today)
  const known = cartRefusals({ declaration, contract: current, employee, today, cutOffDay, people, ownFiles })
  const isStopping = ({ code }: Refusal): boolean => stoppingCodes.some((stopping) => stopping === code)
  const refusals = [
    ...known.filter(isStopping),
    ...(modality ? [] : [refuse('noLongerOffered')]),
    ...known.filter((refusal) => !isStopping(refusal)),
  ]
  if (refusals.length > 0 || !modality) return { refusals }
  return quoted(given, modality)
}

/**
 * The price of today. The item's own months stay open until its deadline has passed, although a new
 * simulation would already start later (D-09); an acceptance after the cut-off drops them (D-32).
 */
function quoted({ declaration, contract, plan, tables }: CartItemInput, modality: Modality) {
  const { year, details } = contract
  const items = contract.items.map(requestedItemOf)
  const request = buildQuoteRequest({ plan, modality, year, items, details, tables, contract })
  const months = items
    .map(({ monthIndex }) => monthIndex)
    .filter((month) => isEmployedIn(plan.employee, year, month))
  request.selectableMonths = [
    ...new Set([...months, ...request.selectableMonths.filter((month) => month > Math.min(...months))]),
  ].sort((a, b) => a - b)
  const choice = choiceRefusal(plan.employee, declaration, request.siblings, modality)
  const priced = quote(declaration, request)
  return { quote: priced, refusals: [...(choice ? [choice] : []), ...priced.refusals] }
}
