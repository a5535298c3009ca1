import { useEffect, useState } from 'react'
import { maxAmountCents, type MaxAmount } from '../../../domain/quote/caps.ts'
import { largestCents } from '../../../domain/kernel/money.ts'
import { useText } from '../../messages/useText.ts'
import { useMoney } from '../../ui/hooks/useMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'

/**
 * Computes the largest amount that all the given months of a person can have, with everything else unchanged.
 */
export function findMaxAmount(
  working: WorkingContract,
  personId: number,
  months: readonly number[],
): MaxAmount {
  const { declaration, request, modality, quote } = working
  const benefitId = modality.id
  const others = quote.items.filter(
    (item) => item.personId !== personId || item.benefitId !== benefitId || !months.includes(item.monthIndex),
  )
  return maxAmountCents(declaration, request, others, { personId, benefitId, months })
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
  return ({ cents, limitedBy }, months) => {
    if (months === 0) return undefined
    const max = money(cents)
    if (minCents && minCents > cents) {
      const isTooSmall = minCents >= (cents + 1) * months
      const notEnough = limitedBy === 'inKindLimit' ? 'notEnoughInKind' : 'notEnough'
      const text = isTooSmall ? notEnough : 'tooLittle'
      return t(`product.limit.${text}`, { min: money(minCents), max, months, year: String(year) })
    }
    const minimum = minCents ? [t('product.limit.min', { min: money(minCents) })] : []
    const maximum =
      cents < largestCents ? [t(`product.limit.${limitedBy}`, { max, months, year: String(year) })] : []
    return [...minimum, ...maximum].join('. ') || undefined
  }
}

/**
 * Keeps a number that is typed before any month is chosen; it lives in the contract while its field is shown.
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
