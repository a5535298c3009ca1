import type { contractTerms, ContractSums, ValuesOf } from '../benefit/terms.ts'
import type { ContractItem, RequestedItem } from '../benefit/items.ts'
import type { Modality } from '../catalogue/modality.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { firstDayOfMonth } from '../kernel/calendar.ts'
import { ascending } from '../kernel/collections.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { sumBy } from '../kernel/money.ts'
import { besideFixed, evenShares, userBagUntil } from './evenShares.ts'
import type { Told } from './better.ts'
import { isEnded, isInForce, type ContractState } from './contractState.ts'

/** Types and rules of an employee's contract, from the cart to its end. Amounts are whole cents. */

/** Agreed or requested terms. */
export type ContractTerms = ContractSums & {
  modality: Modality
  year: number
  items: ContractItem[]
  details: Record<string, unknown>
}

/** A purchase, a change of a contract, or its end. */
export type ConditionsKind = 'contract' | 'edit' | 'cancellation'

/** Everything that an employee accepts and that determines delivery and charges. */
export type Conditions = ContractTerms & {
  kind: ConditionsKind
  contractId: string
  category: string
}

/** Conditions awaiting acceptance by e-mail; a cancellation has no items. */
export type PendingEdit = Conditions & {
  kind: 'edit' | 'cancellation'
  /** Id of the conditions' row on the server; undefined in the portal. */
  id?: string
  /** Documentation submitted with these conditions. */
  documentation?: Record<string, unknown> | null
  requestedAt?: string
}

/**
 * Past or current conditions of a contract, with the time of their request, by which conditions are ordered
 * (D-114).
 */
export type SignedStep = ContractSums & Pick<ContractTerms, 'items' | 'details'> & { at: string }

/**
 * Conditions that waited and were dropped or reduced, with the first month, 0 to 12, that could not be closed
 * then: what they reserved is free for the others from this month on (D-103).
 */
export type Reservation = SignedStep &
  Pick<Conditions, 'contractId' | 'category' | 'modality'> & { fromMonth: number }

/** The cause of conditions or of an end; `correction`: a covered person's data were corrected (D-86). */
export type HistoryKind = 'contract' | 'edit' | 'correction' | 'cancellation' | 'year' | 'exit'

/** Past or current conditions of a contract; without items for an end. Instants are UTC. */
export type ConditionsEntry = Omit<ContractTerms, 'year'> & {
  kind: HistoryKind
  /** Instant at which the conditions were recorded. */
  at: string
  /** The first month, 0 to 11, to which the conditions apply; 12 if the contract ends with the plan year. */
  fromMonth: number
  /**
   * The last month of the conditions; left out while they are in force, below `fromMonth` if they never
   * applied.
   */
  untilMonth?: number
  /** Name of the employee who requested the conditions. */
  requestedBy?: string
  requestedAt?: string
  acceptedAt?: string
  reviewedAt?: string
  /** Name of the reviewer or corrector, if given. */
  reviewedBy?: string
}

/**
 * An entry of a contract's history: conditions, replaced documentation, or the advice shown before a
 * purchase or change.
 */
export type HistoryEntry = ConditionsEntry | { kind: 'documentation'; at: string; since: string } | ToldEntry

export type ToldEntry = { kind: 'told'; at: string; told: Told[] }

/** Answers to the product's questions, and the uploaded document. */
export type ContractAnswers = {
  answers: Record<string, string>
  file?: { name: string; originalFilename: string }
  isCompleted: boolean
}

/** The invoice of a month (D-45), for one covered person; person 0 if invoices are per contract. */
export type ContractInvoice = {
  personId: number
  monthIndex: number
  file: { name: string; originalFilename: string }
}

/** A contract; its own terms are always those in force. */
export type Contract = ContractTerms &
  ValuesOf<typeof contractTerms> & {
    id: string
    /** Category alias. */
    category: string
    /** By person id, or `{ paymentFreq, ... }` for the whole contract. */
    documentation: Record<string, unknown> | null
    state: ContractState
    /** Increases with every change. An edit sends the known version; 409 if another change came first. */
    version: number
    /** Instants. */
    createdAt: string
    updatedAt: string
    /** Left out in the cart; `acceptedAt`, of the last change too, before the first acceptance. */
    purchasedAt?: string
    acceptedAt?: string
    /** All conditions in order, those in force last; left out if the conditions never changed. */
    steps?: SignedStep[]
    /** What waited beside the contract and was let go, its own or of contracts that left the plan. */
    released?: Reservation[]
    answers?: ContractAnswers | null
    /** Invoices attached by person and month; left out where there are none. */
    invoices?: ContractInvoice[]
    pendingEdit?: PendingEdit
    /**
     * The pending acceptance mail: its address, the last day of its link (Madrid), whether the link expired,
     * and why the conditions cannot be accepted today (D-84).
     */
    acceptance?: { sentTo: string; until: string; isExpired: boolean; refusals?: Refusal[] }
  }

/** A request for a new contract or a change of one; the server sets the prices. */
export type ContractRequest = {
  benefitId: string
  year: number
  details: Record<string, unknown>
  items: RequestedItem[]
  documentation?: Record<string, unknown> | null
  /** The price shown to the employee; the server refuses the request if its own price differs. */
  priceCents?: number
  version?: number
  /**
   * The choice that the employee replaced, if this request is the better choice that the portal suggested.
   */
  insteadOf?: Pick<ContractRequest, 'benefitId' | 'details' | 'items'>
}

/** The fields that decide how much of a contract is charged. */
export type ChargedPart = Pick<Contract, 'state'> & Partial<Pick<Contract, 'coveredUntil'>>

/**
 * Returns the charged part of a contract (D-02, D-73): the whole contract, also in the cart; for an ended
 * one the covered months, or undefined if there are none.
 */
export function chargedTerms<Terms extends ContractSums & Pick<ContractTerms, 'items' | 'modality'>>(
  contract: Terms & ChargedPart,
): Terms | undefined {
  const { coveredUntil } = contract
  if (!isEnded(contract)) return contract
  if (coveredUntil === undefined) return undefined
  const items = contract.items.filter(({ monthIndex }) => monthIndex <= coveredUntil)
  const priceCents = sumBy(items, (item) => item.priceCents)
  const contributedCents = sumBy(items, (item) => item.contributedCents)
  const usesUserBag = contract.modality.userBag
  const userBagCents = usesUserBag ? userBagUntil(contract, coveredUntil) : 0
  const finalPriceCents = priceCents - (usesUserBag ? userBagCents : contributedCents)
  return { ...contract, items, priceCents, contributedCents, userBagCents, finalPriceCents }
}

/**
 * Returns the modality for a change. A contract in force keeps its end date and who pays its contribution
 * (company or user bag), because past months do not change.
 */
export function offeredToChange(contract: Contract | undefined, offered: Modality): Modality {
  if (!contract || !isInForce(contract)) return offered
  const { userBag = false, userBagByMonth, endDate } = contract.modality
  const { userBagByMonth: _byMonth, ...rest } = offered
  const paid = { ...rest, userBag, ...(userBagByMonth && { userBagByMonth }) }
  if (!endsEarlier(contract, offered)) return paid
  const { endDate: _, ...endless } = paid
  return endDate ? { ...endless, endDate } : endless
}

/** Whether the modality is now offered for less time than agreed in the contract in force. */
export function endsEarlier(contract: Contract | undefined, { id, endDate }: Modality): boolean {
  if (!contract || !isInForce(contract) || contract.modality.id !== id || !endDate) return false
  return endDate < (contract.modality.endDate ?? '9999-12-31')
}

/** First day of the first month, YYYY-MM-DD; undefined without months. */
export function findStart({ items, year }: Pick<ContractTerms, 'items' | 'year'>): string | undefined {
  const months = items.map(({ monthIndex }) => monthIndex)
  return months.length > 0 ? firstDayOfMonth(year, Math.min(...months)) : undefined
}

/** Whether a contract's items in force or awaiting acceptance cover a person (PRO-35). */
export function coversPerson({ items, pendingEdit }: Contract, personId: number): boolean {
  return [...items, ...(pendingEdit?.items ?? [])].some((item) => item.personId === personId)
}

/**
 * Computes the employee's payment for each item. The user bag pays contributions month by month, within a
 * month in the items' order, until it is used up (D-03, D-94), or evenly in each month (D-113). What it pays
 * of months that cannot change is fixed, and the other months get the rest (D-32).
 */
export function paidItems({
  modality,
  items,
  userBagCents,
}: {
  modality: Pick<Modality, 'userBag' | 'userBagByMonth'>
  items: readonly ContractItem[]
  userBagCents: number
}): (Pick<ContractItem, 'personId' | 'monthIndex' | 'priceCents'> & { paidCents: number })[] {
  const covered = new Map<ContractItem, number>()
  const { open, leftCents } = besideFixed(items, userBagCents)
  const shares = modality.userBagByMonth === 'even' ? evenShares(open, leftCents) : undefined
  let userBagLeftCents = leftCents
  for (const item of items) if (item.userBagCents !== undefined) covered.set(item, item.userBagCents)
  for (const item of open.toSorted((a, b) => a.monthIndex - b.monthIndex)) {
    const { contributedCents, monthIndex } = item
    const shareCents = Math.min(userBagLeftCents, shares?.get(monthIndex) ?? contributedCents)
    const cents = modality.userBag ? Math.min(contributedCents, shareCents) : contributedCents
    userBagLeftCents -= cents
    shares?.set(monthIndex, shareCents - cents)
    covered.set(item, cents)
  }
  return items.map((item) => ({
    personId: item.personId,
    monthIndex: item.monthIndex,
    priceCents: item.priceCents,
    paidCents: item.priceCents - (covered.get(item) ?? 0),
  }))
}

/**
 * The covered months, 0 to 11 in order: the paid months, or all months until December if one price covers
 * the rest of the year. For a removed category, only the paid months.
 */
export function coveredMonths(
  declaration: ScheduledBenefit | undefined,
  { modality, items }: Pick<Contract, 'modality' | 'items'>,
): number[] {
  const paid = ascending(items.map(({ monthIndex }) => monthIndex))
  const [first] = paid
  if (first === undefined || !declaration || scheduleOf(declaration, modality).amount !== 'once') return paid
  return Array.from({ length: 12 - first }, (_, index) => first + index)
}
