import type { contractTerms, ContractSums, ValuesOf } from '../benefit/terms.ts'
import type { ContractItem, RequestedItem } from '../benefit/items.ts'
import type { Modality } from '../catalogue/modality.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { firstDayOfMonth } from '../kernel/calendar.ts'
import { ascending } from '../kernel/collections.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { sumBy } from '../kernel/money.ts'
import { evenShares } from './evenShares.ts'
import type { Better } from './better.ts'
import { isEnded, isInForce, type ContractState } from './contractState.ts'

/** A contract of an employee, from the cart to its end. Amounts are whole cents. */

/** What was agreed, or is to be. */
export type ContractTerms = ContractSums & {
  modality: Modality
  year: number
  items: ContractItem[]
  details: Record<string, unknown>
}

/** A purchase, a change of a contract, or its end. */
export type ConditionsKind = 'contract' | 'edit' | 'cancellation'

/** What an employee agrees to by accepting: everything that decides what is delivered and charged. */
export type Conditions = ContractTerms & {
  kind: ConditionsKind
  contractId: string
  category: string
}

/** Conditions that wait for the e-mail to be accepted; those of a cancellation are empty. */
export type PendingEdit = Conditions & {
  kind: 'edit' | 'cancellation'
  /** The row they are kept in; the portal does not know it. */
  id?: string
  /** Documentation that came with them. */
  documentation?: Record<string, unknown> | null
  requestedAt?: string
}

/** Conditions that a contract has or had, with when they were asked for: their place in the order (D-114). */
export type SignedStep = ContractSums & Pick<ContractTerms, 'items' | 'details'> & { at: string }

/** What brought conditions, or an end, into a contract; `correction`: facts of who is covered (D-86). */
export type HistoryKind = 'contract' | 'edit' | 'correction' | 'cancellation' | 'year' | 'exit'

/** Conditions that a contract had; those of an end are empty. Instants are UTC. */
export type ConditionsEntry = Omit<ContractTerms, 'year'> & {
  kind: HistoryKind
  /** Since when they are the contract's. */
  at: string
  /** The first month, 0 to 11, in which they hold; 12 where an end comes with the plan year's. */
  fromMonth: number
  /** The last one; left out while they are in force, below `fromMonth` where they never were. */
  untilMonth?: number
  /** The employee who asked for them. */
  requestedBy?: string
  requestedAt?: string
  acceptedAt?: string
  reviewedAt?: string
  /** Who reviewed them, or corrected a fact, where a name was given. */
  reviewedBy?: string
}

/**
 * A fact of a contract's history: conditions, documentation that was replaced, or what was said to be better
 * before its purchase.
 */
export type HistoryEntry =
  | ConditionsEntry
  | { kind: 'documentation'; at: string; since: string }
  | { kind: 'told'; at: string; told: Better[] }

/** Answers to the product's questions, and its document. */
export type ContractAnswers = {
  answers: Record<string, string>
  file?: { name: string; originalFilename: string }
  isCompleted: boolean
}

/** The invoice of a month (D-45): of one covered person, else of person 0. */
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
    /** By person id, or `{ paymentFreq, ... }` for the contract. */
    documentation: Record<string, unknown> | null
    state: ContractState
    /** Goes up by one with every change: sent back on an edit, 409 when somebody else was faster. */
    version: number
    /** Instants. */
    createdAt: string
    updatedAt: string
    /** Left out in the cart. */
    purchasedAt?: string
    /** Its conditions in their order, those in force last; left out where it has had no others. */
    steps?: SignedStep[]
    answers?: ContractAnswers | null
    /** Invoices attached by person and month; left out where there are none. */
    invoices?: ContractInvoice[]
    pendingEdit?: PendingEdit
    /**
     * The mail it waits for: where it went, the last day of its link (Madrid), whether that time is over, and
     * why it could not be accepted today, if so (D-84).
     */
    acceptance?: { sentTo: string; until: string; isExpired: boolean; refusals?: Refusal[] }
  }

/** What an employee asks for, as a new contract or in place of one; prices are the server's own. */
export type ContractRequest = {
  benefitId: string
  year: number
  details: Record<string, unknown>
  items: RequestedItem[]
  documentation?: Record<string, unknown> | null
  /** The price the employee saw: refused where the server's differs. */
  priceCents?: number
  version?: number
}

/** What says how much of a contract is charged. */
export type ChargedPart = Pick<Contract, 'state'> & Partial<Pick<Contract, 'coveredUntil'>>

/**
 * What of a contract is charged (D-02, D-73): all of it, in the cart too; of a canceled one the months that
 * it covered; undefined where that is nothing.
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
  const userBagCents = usesUserBag ? Math.min(contract.userBagCents, contributedCents) : 0
  const finalPriceCents = priceCents - (usesUserBag ? userBagCents : contributedCents)
  return { ...contract, items, priceCents, contributedCents, userBagCents, finalPriceCents }
}

/**
 * What is offered to whoever changes a contract: in force it keeps its end and who pays its contribution, the
 * company or the user bag, for the months that have begun stay as they were.
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

/** Whether the modality of a contract in force is offered until an earlier day than was agreed. */
export function endsEarlier(contract: Contract | undefined, { id, endDate }: Modality): boolean {
  if (!contract || !isInForce(contract) || contract.modality.id !== id || !endDate) return false
  return endDate < (contract.modality.endDate ?? '9999-12-31')
}

/** The day the first month begins, YYYY-MM-DD; undefined without months. */
export function findStart({ items, year }: Pick<ContractTerms, 'items' | 'year'>): string | undefined {
  const months = items.map(({ monthIndex }) => monthIndex)
  return months.length > 0 ? firstDayOfMonth(year, Math.min(...months)) : undefined
}

/** Whether a contract covers a person, by what is in force or by what waits to be accepted (PRO-35). */
export function coversPerson({ items, pendingEdit }: Contract, personId: number): boolean {
  return [...items, ...(pendingEdit?.items ?? [])].some((item) => item.personId === personId)
}

/**
 * What the employee pays of each item. The user bag pays contributions month by month, in a month in the
 * items' order, as far as it goes (D-03, D-94), or the same in each month (D-113).
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
  const shares = modality.userBagByMonth === 'even' ? evenShares(items, userBagCents) : undefined
  let userBagLeftCents = userBagCents
  for (const item of items.toSorted((a, b) => a.monthIndex - b.monthIndex)) {
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
 * The months a contract covers, 0 to 11 in order: those it is paid in, or all until December where one price
 * holds for the rest of the year. Of a category that is gone, those it is paid in.
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
