import { useEffect, useState } from 'react'
import { maxAmountCents, type MaxAmount } from '../../../domain/quote/caps.ts'
import type { InKindFigures } from '../../../domain/quote/inKindLimit.ts'
import { largestCents } from '../../../domain/kernel/money.ts'
import { useText } from '../../messages/useText.ts'
import { useMoney } from '../../ui/hooks/useMoney.ts'
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
 * Returns a function that describes a month's minimum and maximum with the limiting rule, or that no amount
 * is possible; undefined without a limit or a month.
 */
export function useLimitText({
  modality,
  year,
}: WorkingContract): (max: MaxAmount, months: number) => string | undefined {
  const t = useText()
  const money = useMoney()
  const minCents = modality.minAmountCents
  const reason = ({ totalCents, wageCents, limitCents }: InKindFigures): string =>
    t('product.limit.inKindWhy', {
      total: money(totalCents),
      wage: money(wageCents),
      limit: money(limitCents),
      year: String(year),
    })
  return ({ cents, limitedBy, inKind }, months) => {
    if (months === 0) return undefined
    const why = inKind ? [reason(inKind)] : []
    const max = money(cents)
    if (minCents && minCents > cents) {
      const isTooSmall = minCents >= (cents + 1) * months
      const notEnough = limitedBy === 'inKindLimit' ? 'notEnoughInKind' : 'notEnough'
      const text = isTooSmall ? notEnough : 'tooLittle'
      const said = t(`product.limit.${text}`, { min: money(minCents), max, months, year: String(year) })
      return [said, ...why].join('. ')
    }
    const minimum = minCents ? [t('product.limit.min', { min: money(minCents) })] : []
    const maximum =
      cents < largestCents ? [t(`product.limit.${limitedBy}`, { max, months, year: String(year) })] : []
    return [...minimum, ...maximum, ...why].join('. ') || undefined
  }
}

/**
 * Returns a function that describes what a bag too small for all months can pay: the amount in one month, or
 * the number of months (D-110).
 */
export function useShortBagText(working: WorkingContract, personId: number) {
  const t = useText()
  const money = useMoney()
  return ({ cents }: MaxAmount, months: readonly number[], amountCents: number | undefined): string => {
    const values = {
      min: money(working.modality.minAmountCents ?? 0),
      max: money(cents),
      year: String(working.year),
    }
    if (!amountCents) return t('product.limit.short', values)
    const { length } = findPaidMonths(working, personId, months, amountCents)
    return t('product.limit.paidMonths', { ...values, count: length })
  }
}

/**
 * Returns a function that describes the rest of a bag, or of the legal limit, if that is below the minimum
 * of the first of the given months; undefined if it is enough (D-110).
 */
export function useNoMonthText(working: WorkingContract, personId: number) {
  const limitText = useLimitText(working)
  return (months: readonly number[]): string | undefined => {
    const max = findMaxAmount(working, personId, months.slice(0, 1), months)
    const isTooLittle = max.cents < (working.modality.minAmountCents ?? 0)
    return isTooLittle && isOfEmployee(max) ? limitText(max, 1) : undefined
  }
}

/**
 * Finds the rest of a bag, or of the legal limit, that is too small for one month of a new contract;
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
  const leastCents = Math.max(1, modality.minAmountCents ?? 0, units.length > 0 ? Math.min(...units) : 0)
  const left = findCoverable(declaration, request).people.map(({ id }) =>
    findMaxAmount(working, id, [first], request.selectableMonths),
  )
  return left.every((max) => isOfEmployee(max) && max.cents < leastCents) ? left[0] : undefined
}

/** True for a limit of the employee's year: the bag, or the limit of pay in kind. */
function isOfEmployee({ limitedBy }: MaxAmount): boolean {
  return limitedBy === 'price_over_error' || limitedBy === 'inKindLimit'
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
