import { ascending } from '../../../domain/kernel/collections.ts'
import type { ItemPlace, RequestedItem } from '../../../domain/benefit/items.ts'

type Items = readonly RequestedItem[]

export function findItem(items: Items, place: ItemPlace): RequestedItem | undefined {
  return items.find((item) => isAt(item, place))
}

/** Changes one amount; an empty or zero amount removes the month (BAG-18). */
export function withAmount(items: Items, place: ItemPlace, cents: number | undefined): RequestedItem[] {
  const others = items.filter((item) => !isAt(item, place))
  return cents ? sortItems([...others, { ...place, amountCents: cents }]) : others
}

/** Sets the count of a unit in a month; without any count the item is removed. */
export function withCount(items: Items, place: ItemPlace, unit: string, count: number): RequestedItem[] {
  const counts = readCounts(items, place)
  const next = Object.fromEntries(
    Object.entries({ ...counts, [unit]: count }).filter(([, value]) => value > 0),
  )
  const others = items.filter((item) => !isAt(item, place))
  return Object.keys(next).length === 0
    ? others
    : sortItems([...others, { ...place, amountCents: 0, details: next }])
}

export function readCounts(items: Items, place: ItemPlace): Record<string, number> {
  const details = findItem(items, place)?.details ?? {}
  return Object.fromEntries(
    Object.entries(details).flatMap(([unit, count]) => (typeof count === 'number' ? [[unit, count]] : [])),
  )
}

/** Lists the months in which a person has a benefit, ascending. */
export function findMonths(items: Items, personId: number, benefitId: string): number[] {
  const own = items.filter((item) => item.personId === personId && item.benefitId === benefitId)
  return ascending(own.map((item) => item.monthIndex))
}

export function findPeople(items: Items, benefitId: string): number[] {
  return ascending(items.filter((item) => item.benefitId === benefitId).map((item) => item.personId))
}

/** Adds a person in the given months; with allSupplementary, also with all supplementaries (D-53). */
export function withPerson(
  items: Items,
  personId: number,
  benefitIds: readonly string[],
  months: readonly number[],
): RequestedItem[] {
  const added = benefitIds.flatMap((benefitId) =>
    months.map((monthIndex) => ({ personId, monthIndex, benefitId, amountCents: 0 })),
  )
  return sortItems([...withoutPerson(items, personId), ...added])
}

/** Removes a person and their supplementaries. */
export function withoutPerson(items: Items, personId: number): RequestedItem[] {
  return items.filter((item) => item.personId !== personId)
}

/**
 * Adds or removes a person's supplementary. It is added in those of the given open months in which the person
 * has the main benefit; items of months that can no longer change stay.
 */
export function withSupplementary(
  items: Items,
  { personId, mainId, supplementaryId }: { personId: number; mainId: string; supplementaryId: string },
  { open, isTaken }: { open: readonly number[]; isTaken: boolean },
): RequestedItem[] {
  const isOwn = (item: RequestedItem): boolean =>
    item.personId === personId && item.benefitId === supplementaryId
  if (!isTaken) return items.filter((item) => !isOwn(item))
  const kept = items.filter((item) => !isOwn(item) || !open.includes(item.monthIndex))
  const months = findMonths(items, personId, mainId).filter((month) => open.includes(month))
  return sortItems([
    ...kept,
    ...months.map((monthIndex) => ({ personId, monthIndex, benefitId: supplementaryId, amountCents: 0 })),
  ])
}

/**
 * Sets the same months for every covered person and every supplementary, which gets a month only where it is
 * offered; items of kept months stay unchanged.
 */
export function withMonths(
  items: Items,
  months: readonly number[],
  isOffered: (benefitId: string, month: number) => boolean = () => true,
): RequestedItem[] {
  const owners = new Map(items.map((item) => [`${item.personId}/${item.benefitId}`, item]))
  return sortItems(
    [...owners.values()].flatMap((owner) =>
      months.flatMap((monthIndex) => {
        const known = findItem(items, { ...owner, monthIndex })
        if (known) return [known]
        return isOffered(owner.benefitId, monthIndex) ? [{ ...owner, monthIndex }] : []
      }),
    ),
  )
}

/** Sorts by person, benefit and month: the same choice always gives the same request. */
function sortItems(items: RequestedItem[]): RequestedItem[] {
  return items.toSorted(
    (a, b) =>
      a.personId - b.personId ||
      (a.benefitId < b.benefitId ? -1 : a.benefitId > b.benefitId ? 1 : 0) ||
      a.monthIndex - b.monthIndex,
  )
}

function isAt(item: ItemPlace, { personId, monthIndex, benefitId }: ItemPlace): boolean {
  return item.personId === personId && item.monthIndex === monthIndex && item.benefitId === benefitId
}
