import type { MaxAmount } from '../../../domain/quote/caps.ts'
import type { InKindFigures } from '../../../domain/quote/inKindLimit.ts'
import { maxMoneyCents } from '../../../domain/kernel/money.ts'
import { useText } from '../../messages/useText.ts'
import { useMoney } from '../../ui/hooks/useMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { findMaxAmount, findPaidMonths, isOfEmployee } from './typedAmount.ts'

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
      const text = isTooSmall ? notEnoughText(limitedBy) : 'tooLittle'
      const said = t(`product.limit.${text}`, { min: money(minCents), max, months, year: String(year) })
      return [said, ...why].join('. ')
    }
    const minimum = minCents ? [t('product.limit.min', { min: money(minCents) })] : []
    const maximum =
      cents < maxMoneyCents ? [t(`product.limit.${limitedBy}`, { max, months, year: String(year) })] : []
    return [...minimum, ...maximum, ...why].join('. ') || undefined
  }
}

function notEnoughText(limitedBy: MaxAmount['limitedBy']): string {
  if (limitedBy === 'inKindLimit') return 'notEnoughInKind'
  return limitedBy === 'yearCap' ? 'notEnoughInYear' : 'notEnough'
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
 * Returns a function that describes the rest of a bag, or of a limit of the year, if that is below the
 * minimum of the first of the given months; undefined if it is enough (D-110).
 */
export function useNoMonthText(working: WorkingContract, personId: number) {
  const limitText = useLimitText(working)
  return (months: readonly number[]): string | undefined => {
    const max = findMaxAmount(working, personId, months.slice(0, 1), months)
    const isTooLittle = max.cents < (working.modality.minAmountCents ?? 0)
    return isTooLittle && isOfEmployee(max) ? limitText(max, 1) : undefined
  }
}
