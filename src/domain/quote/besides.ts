import { keyOf, type ItemPlace, type RequestedItem } from '../benefit/items.ts'
import type { Beside, QuoteRequest, Sibling } from '../benefit/quoteRequest.ts'
import type { Schedule } from '../benefit/schedule.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { isLive } from '../plan/contractState.ts'
import type { Plan } from '../plan/employee.ts'
import { findDearest, possibleTerms } from '../plan/possibleTerms.ts'
import { unchangedItems } from './unchangedItems.ts'

/**
 * Live contracts and cart items of a category in a plan year, without the edited one (D-50, D-72); a change
 * that waits for another modality counts with both modalities.
 */
export function findSiblings(
  { contracts, today }: Pick<Plan, 'contracts' | 'today'>,
  { category, year, editedId }: { category: string; year: number; editedId?: string | undefined },
): Sibling[] {
  return contracts
    .filter((contract) => contract.id !== editedId && contract.year === year && isLive(contract, today))
    .filter(({ modality }) => modality.product.category.alias === category)
    .flatMap((contract) =>
      possibleTerms(contract)
        .filter(({ modality }, index) => index === 0 || modality.id !== contract.modality.id)
        .map(({ id, modality: { id: benefitId, providerId } }) => ({
          contractId: id,
          benefitId,
          providerId,
        })),
    )
}

/** The category's other contracts in a plan year, including the cart and changes that wait (D-87). */
export function findBesides(
  { contracts }: Pick<Plan, 'contracts'>,
  { category, year, editedId }: { category: string; year: number; editedId: string | undefined },
): Beside[] {
  return contracts
    .filter((other) => other.id !== editedId && other.year === year && other.category === category)
    .flatMap((other): Beside[] => {
      const terms = possibleTerms(other)
      const dearest = findDearest(terms)
      if (!dearest) return []
      return [{ priceCents: dearest.priceCents, items: terms.flatMap(({ items }) => items.map(toItemPlace)) }]
    })
}

function toItemPlace({ personId, monthIndex, benefitId }: ItemPlace): ItemPlace {
  return { personId, monthIndex, benefitId }
}

/**
 * Refuses the first item, not kept from the contract in force, whose modality another contract gives the
 * person in the same month (D-87).
 */
export function coveredTwiceRefusal(request: QuoteRequest<unknown>, schedule: Schedule): Refusal | undefined {
  const isTaken = takenBesides(request)
  const unchanged = unchangedItems(request, schedule)
  const taken = request.items.find((item) => isTaken(item) && !unchanged(item))
  return taken && coveredTwice(request, taken)
}

/** Returns whether another contract of the year gives a person a modality in a month. */
export function takenBesides({ besides }: QuoteRequest<unknown>): (item: RequestedItem) => boolean {
  const taken = new Set(besides.flatMap(({ items }) => items.map(keyOf)))
  return (item) => taken.has(keyOf(item))
}

/** The refusal of an item that another contract covers already (D-87). */
export function coveredTwice(
  { people }: QuoteRequest<unknown>,
  { personId, monthIndex }: RequestedItem,
): Refusal {
  const name = people.find(({ id }) => id === personId)?.firstName ?? ''
  return { code: 'coveredTwice', field: 'month', params: { name, monthIndex } }
}
