import { nextContractState } from './nextContractState.ts'
import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { eligibilityRefusals, notOpenYetRefusal, type EligibleEmployee } from '../quote/eligibility.ts'
import { afterSigning } from '../catalogue/enrollment.ts'
import { isPlanYearOver } from '../catalogue/planMonths.ts'
import type { Quote, QuoteRequest } from '../benefit/quoteRequest.ts'
import { quote } from '../quote/quote.ts'
import { refuse, type Refusal } from '../kernel/refusal.ts'
import type { Contract } from '../plan/contract.ts'
import { isInForce } from '../plan/contractState.ts'
import type { Modality } from '../catalogue/modality.ts'

/**
 * Prices a request and collects all refusals: those of eligibility, then those of the edited contract's
 * state, then those of the quote. Form, cart and server share this function. A plan year that is not open yet
 * is the only refusal, because it has neither months nor bags.
 */
export function limitsOf<Details>({
  declaration,
  request,
  plan: { employee, cutOffDay },
  contract,
  isWithdrawn = false,
}: {
  declaration: Pick<
    BenefitDeclaration<Details>,
    'id' | 'amount' | 'months' | 'covers' | 'caps' | 'price' | 'eligible' | 'editableInForce'
  > &
    Partial<Pick<BenefitDeclaration<Details>, 'details' | 'itemDetails'>>
  request: QuoteRequest<Details>
  plan: { employee: EligibleEmployee; cutOffDay: number }
  contract?: Contract | undefined
  /** True: the modality is no longer in the catalogue, or its offer now ends before the agreed day. */
  isWithdrawn?: boolean
}): { quote: Quote; refusals: Refusal[] } {
  const { modality, siblings, today, year } = request
  const eligibility = eligibilityRefusals({
    declaration,
    modality,
    employee: contract && isInForce(contract) ? afterSigning(employee) : employee,
    siblings,
    today,
    year,
    cutOffDay,
  })
  const locked = contract && editRefusal(declaration, contract)
  const withdrawn = isWithdrawn ? withdrawnRefusal(contract, request) : undefined
  const priced = quote(declaration, request)
  const own = [locked, modalityRefusal(contract, request), withdrawn].filter(
    (refusal) => refusal !== undefined,
  )
  const notYet = notOpenYetRefusal(year, today)
  return { quote: priced, refusals: notYet ? [notYet] : [...eligibility, ...own, ...priced.refusals] }
}

/**
 * Refuses a modality that is no longer in the catalogue (D-74). A contract in force may keep the modality
 * and change it for the people already covered (D-79).
 */
function withdrawnRefusal(
  contract: Contract | undefined,
  { items }: Pick<QuoteRequest, 'items'>,
): Refusal | undefined {
  if (!contract || !isInForce(contract)) return refuse('noLongerOffered')
  const covered = new Set(contract.items.map(({ personId }) => personId))
  const added = items.findIndex(({ personId }) => !covered.has(personId))
  if (added < 0) return undefined
  return { code: 'noLongerOfferedToOthers', item: added, field: 'person', params: {} }
}

/**
 * Refuses another modality once a month of a contract in force can no longer change: its terms would hold for
 * closed months too, and another provider would cover beside the first one (D-50, D-88, D-102).
 */
function modalityRefusal(
  contract: Contract | undefined,
  { modality, selectableMonths }: Pick<QuoteRequest, 'modality' | 'selectableMonths'>,
): Refusal | undefined {
  if (!contract || !isInForce(contract) || contract.modality.id === modality.id) return undefined
  const hasBegun = contract.items.some(({ monthIndex }) => !selectableMonths.includes(monthIndex))
  return hasBegun ? refuse('otherModality') : undefined
}

/**
 * Whether a contract in force may be edited: the category allows edits, or is not a default category
 * (CTR-14, CTR-15).
 */
export function isEditableInForce(
  declaration: Pick<BenefitDeclaration, 'editableInForce'>,
  modality: Pick<Modality, 'product'>,
): boolean {
  return declaration.editableInForce || !modality.product.category.isDefault
}

/** Refuses any change of a contract whose plan year is over (D-72). */
export function pastYearRefusal({ year }: Pick<Contract, 'year'>, today: string): Refusal | undefined {
  return isPlanYearOver(year, today) ? refuse('planYearOver', { year }) : undefined
}

/** Refuses an edit that the contract's state does not allow (D-32, CTR-14 to CTR-16). */
export function editRefusal(
  declaration: Pick<BenefitDeclaration, 'editableInForce'>,
  contract: Pick<Contract, 'state' | 'modality'>,
): Refusal | undefined {
  const isEditable = isEditableInForce(declaration, contract.modality)
  return nextContractState(contract.state, { type: 'EDIT', isEditable }).refusal
}
