import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { type RequestedItem, toRequestedItem } from '../../../domain/benefit/items.ts'
import type { QuoteRequest } from '../../../domain/benefit/quoteRequest.ts'
import { hasOneMonth, initialMonths, type Schedule } from '../../../domain/benefit/schedule.ts'
import { shiftToFirstSelectable } from '../../../domain/contract/lateAcceptance.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { usualItems } from '../../../domain/quote/usualAmount.ts'
import { findCoverable } from './coverable.ts'
import { withPerson } from './scheduleItems.ts'

/**
 * Builds the initial items of a new contract. If prices are by person: the people of the earlier steps in
 * every month, or in the first one if they have one month. If the employee alone has typed amounts: the usual
 * amount. If there is one price and a start month: the first selectable month, so that a price can be shown.
 * Otherwise none.
 */
export function buildStartItems(
  schedule: Schedule,
  request: QuoteRequest,
  { declaration, people = [] }: { declaration: Benefit; people: readonly number[] | undefined },
): RequestedItem[] {
  const { amount, months, method } = schedule
  const { modality, supplementaries, selectableMonths } = request
  const taken = initialMonths(schedule, selectableMonths)
  const { id, allSupplementary } = modality
  const [first] = selectableMonths
  if (amount === 'priced' && people.length > 0) {
    const extras = allSupplementary === 'yes' ? supplementaries.map((extra) => extra.id) : []
    return people.reduce<RequestedItem[]>(
      (items, personId) => withPerson(items, personId, [id, ...extras], taken),
      [],
    )
  }
  if (amount === 'typed' && method !== 'tickets' && findCoverable(declaration, request).isEmployeeAlone)
    return usualItems(declaration, request, taken)
  if (first === undefined || amount !== 'once' || months === 'chosen') return []
  return [{ personId: 0, monthIndex: first, benefitId: id, amountCents: 0 }]
}

/**
 * Returns the items of a stored contract without past months. A past start month becomes the first selectable
 * one, until the employee chooses another.
 */
export function buildItemsToEdit(
  { items }: Pick<Contract, 'items'>,
  { gone, schedule, selectable }: { gone: readonly number[]; schedule: Schedule; selectable: number[] },
): RequestedItem[] {
  const left =
    gone.length > 0 && hasOneMonth(schedule)
      ? shiftToFirstSelectable({ items, months: 'start', selectable }).items
      : items.filter(({ monthIndex }) => !gone.includes(monthIndex))
  return left.map(toRequestedItem)
}
