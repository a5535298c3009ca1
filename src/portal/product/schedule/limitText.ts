import type { Room } from '../../../domain/caps.ts'
import { largestCents } from '../../../domain/money.ts'
import type { Text } from '../../messages/useText.ts'

/** What the most is and which rule says so, in one sentence; nothing where no rule limits. */
export function limitText({ cents, because }: Room, t: Text, { money, months, year }: { money: (cents: number) => string; months: number; year: number }): string | undefined {
  if (cents >= largestCents) return undefined
  return t(`product.limit.${because}`, { max: money(cents), months, year: String(year) })
}
