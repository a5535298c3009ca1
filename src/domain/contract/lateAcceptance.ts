import type { MonthChoice } from '../benefit/declaration.ts'
import { isEmployedIn, isOfferedIn, type Employment } from '../catalogue/planMonths.ts'
import type { Modality } from '../catalogue/modality.ts'
import { ascending } from '../kernel/collections.ts'
import { dateParts } from '../kernel/calendar.ts'
import type { ContractItem } from '../benefit/items.ts'
import { paidItems } from '../plan/contract.ts'
import { changedMonths } from './changedMonths.ts'

/**
 * Keeps the months that are still selectable on the day of acceptance (D-32); earlier months, those after an
 * exit (D-88) and one between an opened month and the cut-off (D-97) are lost. For a change of a contract in
 * force, months that are not selectable keep their old items, so only added months are lost. A contract with
 * one start month moves to the first selectable month from it on. The caller prices the result again.
 */
export function shiftToFirstSelectable<Item extends { monthIndex: number }>({
  items,
  inForceItems = [],
  months,
  selectable,
}: {
  items: readonly Item[]
  /** Items in force that the accepted ones replace. */
  inForceItems?: readonly Item[]
  months: MonthChoice
  /** Selectable months on the day of acceptance, ascending. */
  selectable: readonly number[]
}): { items: Item[]; lostMonths: number[] } {
  const isOpen = (month: number): boolean => selectable.includes(month)
  const gone = items.filter(
    ({ monthIndex }) =>
      !isOpen(monthIndex) && !inForceItems.some((inForce) => inForce.monthIndex === monthIndex),
  )
  const lostMonths = ascending(gone.map((item) => item.monthIndex))
  if (months === 'start' || months === 'first') {
    const moved = items.flatMap((item) => {
      const monthIndex = selectable.find((month) => month >= item.monthIndex)
      return monthIndex === undefined ? [] : [{ ...item, monthIndex }]
    })
    return { items: moved, lostMonths }
  }
  const kept = inForceItems.filter(({ monthIndex }) => !isOpen(monthIndex))
  return { items: [...kept, ...items.filter(({ monthIndex }) => isOpen(monthIndex))], lostMonths }
}

/** The months that are not selectable in which the accepted items differ from those in force. */
export function changedOutside(
  selectable: readonly number[],
  items: readonly ContractItem[],
  inForce: readonly ContractItem[],
): number[] {
  return changedMonths(inForce, items).filter((month) => !selectable.includes(month))
}

/**
 * Whether accepted terms lay the user bag on months that are not selectable otherwise than those in force,
 * because these months could still change when the acceptance was asked for.
 */
export function movesUserBagOutside(
  selectable: readonly number[],
  accepted: LaidTerms,
  inForce: LaidTerms,
): boolean {
  const paidOutside = (terms: LaidTerms): string =>
    paidItems(terms)
      .filter(({ monthIndex }) => !selectable.includes(monthIndex))
      .map(({ personId, monthIndex, paidCents }) => `${personId}/${monthIndex}/${paidCents}`)
      .toSorted()
      .join()
  return paidOutside(accepted) !== paidOutside(inForce)
}

type LaidTerms = Parameters<typeof paidItems>[0]

/**
 * The months of a plan year, 0 to 11 up to an exit, that a review may charge (D-80, D-105): the months that
 * payroll has not closed or, if the cover starts with the review, the months that have not begun; of these,
 * the months in which the agreed modality is offered.
 * `lastClosed`: -1 if no month of the year is closed; undefined if the company closes no months, and then a
 * month counts as closed once it has begun.
 */
export function monthsAtReview({
  modality,
  year,
  today,
  employment,
  startsWithReview = false,
  lastClosed,
}: {
  modality: Modality
  year: number
  today: string
  employment: Employment
  startsWithReview?: boolean | undefined
  lastClosed: number | undefined
}): number[] {
  const { year: thisYear, month } = dateParts(today)
  const notBegun = year > thisYear ? 0 : year < thisYear ? 12 : month
  const open = (lastClosed ?? -1) + 1
  const first = startsWithReview || lastClosed === undefined ? Math.max(notBegun, open) : open
  const months = Array.from({ length: Math.max(0, 12 - first) }, (_, index) => first + index)
  return months.filter((each) => isEmployedIn(employment, year, each) && isOfferedIn(modality, year, each))
}
