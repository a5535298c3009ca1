import type { BenefitDeclaration } from '../../domain/benefit.ts'
import type { Room } from '../../domain/caps.ts'
import { largestCents, spreadDown } from '../../domain/money.ts'
import type { PricedItem, Question } from '../../domain/question.ts'
import { totals } from '../../domain/quote.ts'

/**
 * The most one amount may be in each of some months while the rest of the contract stays as it is, in cents, and which rule says
 * so (D-10 same, D-11). What the company contributes makes room for itself, so the bag is asked, not divided.
 */
export function sameRoomCents(declaration: Pick<BenefitDeclaration, 'caps'>, question: Question, others: readonly PricedItem[], { personId, benefitId, months }: { personId: number; benefitId: string; months: readonly number[] }): Room {
  const monthCents = declaration.caps?.monthCents?.(question) ?? largestCents
  const yearCents = declaration.caps?.yearCents
  const othersCents = others.reduce((sum, item) => sum + item.priceCents, 0)
  const yearEachCents = yearCents === undefined ? largestCents : spreadDown(Math.max(0, yearCents - othersCents), months.length)
  const ruleCents = Math.min(monthCents, yearEachCents)
  const fits = (cents: number): boolean => {
    const items = months.map((monthIndex) => ({ personId, benefitId, monthIndex, priceCents: cents }))
    return totals([...others, ...items], question).finalPriceCents <= question.availableCents
  }
  const bagCents = months.length === 0 ? ruleCents : largestWithin(ruleCents, fits)
  if (bagCents < ruleCents) return { cents: bagCents, because: 'price_over_error' }
  return monthCents <= yearEachCents ? { cents: monthCents, because: 'monthOverMax' } : { cents: yearEachCents, because: 'yearCap' }
}

/** What fits once fits for everything smaller. */
function largestWithin(most: number, fits: (cents: number) => boolean): number {
  if (fits(most)) return most
  let low = 0
  let high = most
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
