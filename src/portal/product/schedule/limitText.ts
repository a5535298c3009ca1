import type { MaxAmount } from '../../../domain/quote/caps.ts'
import { largestCents } from '../../../domain/kernel/money.ts'
import type { Text } from '../../messages/useText.ts'

type Given = { minCents: number | undefined; money: (cents: number) => string; months: number; year: number }

/**
 * What the least is, what the most is and which rule says so, or that no amount lies between them; nothing
 * where no rule limits, or no month is left.
 */
export function limitText(
  { cents, limitedBy }: MaxAmount,
  t: Text,
  { minCents, money, months, year }: Given,
): string | undefined {
  if (months === 0) return undefined
  if (minCents && minCents > cents)
    return t(minCents >= (cents + 1) * months ? 'product.limit.notEnough' : 'product.limit.tooLittle', {
      min: money(minCents),
      max: money(cents),
      months,
    })
  const least = minCents ? [t('product.limit.min', { min: money(minCents) })] : []
  const most =
    cents < largestCents
      ? [t(`product.limit.${limitedBy}`, { max: money(cents), months, year: String(year) })]
      : []
  return [...least, ...most].join('. ') || undefined
}
