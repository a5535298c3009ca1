import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { maxMoneyCents, spreadDown, sumBy } from '../kernel/money.ts'
import type { QuoteRequest } from '../benefit/quoteRequest.ts'
import type { PricedItem } from '../benefit/items.ts'
import { inKindFigures, inKindRefusal, type InKindFigures } from './inKindLimit.ts'
import { totals } from './quote.ts'
import { yearLeftCents } from './priceRefusals.ts'
import type { Refusal } from '../kernel/refusal.ts'

/** The largest acceptable amount. */
export type MaxAmount = {
  cents: number
  /** The tightest rule: the code of the refusal for one cent more. */
  limitedBy: 'price_over_error' | 'inKindLimit' | 'monthOverMax' | 'yearCap'
  /** The figures of the limit on pay in kind for this amount, if this limit is the lowest. */
  inKind?: InKindFigures | undefined
}

/**
 * Returns the largest amount for each of the given months, in cents, and the rule that limits it; the
 * contract's other items do not change (D-10, D-11). A limit shared by several months is divided and rounded
 * down, so a cent may stay unspent. The bag pays only the employee's part, and a contribution depends on the
 * amount (D-03), so the bag's limit is found by search, not by division.
 */
export function maxAmountCents<Details>(
  declaration: Pick<BenefitDeclaration<Details>, 'caps'>,
  request: QuoteRequest<Details>,
  /** The other items of the contract, priced. */
  others: readonly PricedItem[],
  { personId, benefitId, months }: { personId: number; benefitId: string; months: readonly number[] },
): MaxAmount {
  const monthCents = declaration.caps?.monthCents?.(request) ?? maxMoneyCents
  const yearCents = yearLeftCents(declaration, request)
  const othersCents = sumBy(others, ({ priceCents }) => priceCents)
  const yearEachCents =
    yearCents === undefined ? maxMoneyCents : spreadDown(Math.max(0, yearCents - othersCents), months.length)
  const ruleCents = Math.min(monthCents, yearEachCents)
  const quoted = (cents: number) => {
    const items = months.map((monthIndex) => ({ personId, benefitId, monthIndex, priceCents: cents }))
    return totals([...others, ...items], request)
  }
  const fitsBag = (cents: number): boolean => quoted(cents).finalPriceCents <= request.availableCents
  const bagCents = months.length === 0 ? ruleCents : maxWithin(ruleCents, fitsBag)
  const isLawful = (cents: number): boolean => inKindRefusal(request, quoted(cents)) === undefined
  const facts = request.inKind
  const lawfulCents = months.length === 0 || !facts ? bagCents : maxWithin(bagCents, isLawful)
  if (facts && lawfulCents < bagCents) {
    const inKind = inKindFigures(request, facts, quoted(lawfulCents))
    return { cents: lawfulCents, limitedBy: 'inKindLimit', inKind }
  }
  if (bagCents < ruleCents) return { cents: bagCents, limitedBy: 'price_over_error' }
  return monthCents <= yearEachCents
    ? { cents: monthCents, limitedBy: 'monthOverMax' }
    : { cents: yearEachCents, limitedBy: 'yearCap' }
}

export type AmountLimits = {
  minCents?: number | undefined
  maxCents?: number | undefined
  /** True: 0 means that the month is not chosen, so 0 is accepted below the minimum. */
  zeroIsNone?: boolean | undefined
}

/**
 * Moves an amount inside its limits, which are inclusive, and returns the limit that changed it, if any
 * (BAG-12, BAG-13).
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

/**
 * The largest whole number up to `highest` for which `fits` is true; `fits` is also true for every smaller
 * number.
 */
function maxWithin(highest: number, fits: (cents: number) => boolean): number {
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
