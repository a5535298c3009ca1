import { useEffect, useState } from 'react'
import { maxAmountCents, type MaxAmount } from '../../../domain/quote/caps.ts'
import { findCoverable } from '../contract/coverable.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'

/**
 * Computes the largest amount that each of the given months of a person can have, with everything else
 * unchanged; the amounts of the months in `replaced` do not count as used.
 */
export function findMaxAmount(
  working: WorkingContract,
  personId: number,
  months: readonly number[],
  replaced = months,
): MaxAmount {
  const { declaration, request, modality, quote } = working
  const benefitId = modality.id
  const others = quote.items.filter(
    (item) =>
      item.personId !== personId || item.benefitId !== benefitId || !replaced.includes(item.monthIndex),
  )
  return maxAmountCents(declaration, request, others, { personId, benefitId, months })
}

/**
 * True if the bag, divided evenly by these months, is below the minimum of a month, but pays the minimum in
 * the first month (D-110).
 */
export function isBagShort(working: WorkingContract, personId: number, months: readonly number[]): boolean {
  const minCents = working.modality.minAmountCents ?? 0
  const { cents, limitedBy } = findMaxAmount(working, personId, months)
  if (limitedBy !== 'price_over_error' || cents >= minCents) return false
  return findMaxAmount(working, personId, months.slice(0, 1), months).cents >= minCents
}

/** Returns the first months that the bag can pay with this amount: at least one month (D-110). */
export function findPaidMonths(
  working: WorkingContract,
  personId: number,
  months: readonly number[],
  amountCents: number,
): readonly number[] {
  const minCents = Math.max(amountCents, working.modality.minAmountCents ?? 0)
  const count = months.findLastIndex((_, index) => {
    return findMaxAmount(working, personId, months.slice(0, index + 1), months).cents >= minCents
  })
  return months.slice(0, Math.max(1, count + 1))
}

/**
 * Finds the rest of a bag, or of a limit of the year, that is too small for one month of a new contract;
 * undefined if an amount is possible (D-110).
 */
export function findUsedUpBag(working: WorkingContract): MaxAmount | undefined {
  const { contract, schedule, request, declaration, items, modality } = working
  const [first] = request.selectableMonths
  const isChosen = items.some(({ amountCents }) => amountCents > 0)
  if (contract || isChosen || first === undefined || !['typed', 'counted'].includes(schedule.amount))
    return undefined
  const values = schedule.amount === 'counted' ? (declaration.units?.(modality) ?? []) : []
  const units = values.flatMap(({ valueCents }) => valueCents ?? [])
  const minCents = Math.max(1, modality.minAmountCents ?? 0, units.length > 0 ? Math.min(...units) : 0)
  const left = findCoverable(declaration, request).people.map(({ id }) =>
    findMaxAmount(working, id, [first], request.selectableMonths),
  )
  return left.every((max) => isOfEmployee(max) && max.cents < minCents) ? left[0] : undefined
}

/**
 * True for a limit of the employee's year: the bag, the limit of pay in kind, or the category's yearly
 * maximum (D-87).
 */
export function isOfEmployee({ limitedBy }: MaxAmount): boolean {
  return limitedBy !== 'monthOverMax'
}

/**
 * Holds a number that is typed before any month is chosen. The number is stored in the contract while its
 * field is shown.
 */
export function useUnassignedAmount(
  working: WorkingContract,
  place: string,
): [number | undefined, (value: number | undefined) => void] {
  useEffect(() => () => working.changeUnassigned(place, undefined), [working, place])
  return [working.unassigned.get(place), (value) => working.changeUnassigned(place, value)]
}

/** Holds the latest notice of any month; a month clears only its own notice. */
export function useMonthNotice() {
  const [notice, setNotice] = useState<{ month: number; text: string }>()
  const createNoticeSetter =
    (month: number) =>
    (text: string | undefined): void =>
      setNotice((before) => (text ? { month, text } : before?.month === month ? undefined : before))
  return { notice: notice?.text, createNoticeSetter }
}
