import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { largestCents, spreadDown, sumBy } from '../kernel/money.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { PricedItem } from '../benefit/items.ts'
import { inKindRefusal } from './inKindLimit.ts'
import { totals } from './quote.ts'
import { yearLeftCents } from './quoteRefusals.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** The largest amount that is still accepted. */
export type MaxAmount = {
  cents: number
  /** Which rule is the tightest: the code of the refusal one cent more would meet. */
  limitedBy: 'price_over_error' | 'inKindLimit' | 'monthOverMax' | 'yearCap'
}

/**
 * The maximum of one amount in each of some months while the contract's other items stay as they are, in
 * cents, and the rule that limits it (D-10, D-11). What several months share is divided and rounded down, so
 * a cent may stay unspent. The bag is charged what the employee pays: a contribution of the company makes
 * room for itself (D-03), so the bag is asked, not divided.
 */
export function maxAmountCents<Details>(
  declaration: Pick<BenefitDeclaration<Details>, 'caps'>,
  request: QuoteRequest<Details>,
  /** The other items of the contract, priced. */
  others: readonly PricedItem[],
  { personId, benefitId, months }: { personId: number; benefitId: string; months: readonly number[] },
): MaxAmount {
  const monthCents = declaration.caps?.monthCents?.(request) ?? largestCents
  const yearCents = yearLeftCents(declaration, request)
  const othersCents = sumBy(others, ({ priceCents }) => priceCents)
  const yearEachCents =
    yearCents === undefined ? largestCents : spreadDown(Math.max(0, yearCents - othersCents), months.length)
  const ruleCents = Math.min(monthCents, yearEachCents)
  const quoted = (cents: number) => {
    const items = months.map((monthIndex) => ({ personId, benefitId, monthIndex, priceCents: cents }))
    return totals([...others, ...items], request)
  }
  const fitsBag = (cents: number): boolean => quoted(cents).finalPriceCents <= request.availableCents
  const bagCents = months.length === 0 ? ruleCents : largestWithin(ruleCents, fitsBag)
  const isLawful = (cents: number): boolean => inKindRefusal(request, quoted(cents)) === undefined
  const lawfulCents = months.length === 0 || !request.inKind ? bagCents : largestWithin(bagCents, isLawful)
  if (lawfulCents < bagCents) return { cents: lawfulCents, limitedBy: 'inKindLimit' }
  if (bagCents < ruleCents) return { cents: bagCents, limitedBy: 'price_over_error' }
  return monthCents <= yearEachCents
    ? { cents: monthCents, limitedBy: 'monthOverMax' }
    : { cents: yearEachCents, limitedBy: 'yearCap' }
}

export type AmountLimits = {
  minCents?: number | undefined
  maxCents?: number | undefined
  /** Zero means "nothing" and is let through below the minimum: a month that is not chosen. */
  zeroIsNone?: boolean | undefined
}

/**
 * The nearest amount inside the limits, and why it was changed, if so (BAG-12, BAG-13); equal to a limit is
 * inside it.
 */
export function clampAmount(
  cents: number,
  { minCents, maxCents, zeroIsNone }: AmountLimits,
  name: string,
): { cents: number; refusal?: Refusal } {
  if (maxCents !== undefined && cents > maxCents)
    return { cents: maxCents, refusal: { code: 'valueOverMax', params: { name, maxCents } } }
  if (zeroIsNone && cents === 0) return { cents }
  const lowestCents = Math.max(0, minCents ?? 0)
  if (cents < lowestCents)
    return {
      cents: lowestCents,
      refusal: { code: 'valueUnderMin', params: { name, minCents: lowestCents } },
    }
  return { cents }
}

/** The largest whole number up to `highest` that fits; what fits once fits for everything smaller. */
function largestWithin(highest: number, fits: (cents: number) => boolean): number {
  if (fits(highest)) return highest
  let low = 0
  let high = highest
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
