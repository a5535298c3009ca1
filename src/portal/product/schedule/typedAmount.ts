import { useEffect, useState } from 'react'
import { maxAmountCents, type MaxAmount } from '../../../domain/quote/caps.ts'
import { largestCents } from '../../../domain/kernel/money.ts'
import { useText } from '../../messages/useText.ts'
import { useMoney } from '../../ui/hooks/useMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'

/** The maximum of each of some months of a person, one amount in all of them, while all else stays. */
export function maxAmountOf(
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
 * Says the minimum of a month, its maximum and which rule sets it, or that no amount lies between them;
 * nothing where no rule limits, or no month is left.
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

/** A number that is typed before any month carries it: kept with the contract while its field is shown. */
export function useUnassignedAmount(
  working: WorkingContract,
  place: string,
): [number | undefined, (value: number | undefined) => void] {
  useEffect(() => () => working.changeUnassigned(place, undefined), [working, place])
  return [working.unassigned.get(place), (value) => working.changeUnassigned(place, value)]
}

/** The notice of the month that gave one last; each month takes back its own. */
export function useMonthNotice() {
  const [notice, setNotice] = useState<{ month: number; text: string }>()
  const noticeOf =
    (month: number) =>
    (text: string | undefined): void =>
      setNotice((before) => (text ? { month, text } : before?.month === month ? undefined : before))
  return { notice: notice?.text, noticeOf }
}
