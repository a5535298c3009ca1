import { exemptAcrossEnds } from './exemptAcrossEnds.ts'
import type { PlanEntry } from './planEntry.ts'
import type { ProductTax } from '../catalogue/modality.ts'

/**
 * The exempt part of each entry's price in each month, 0 to 11, in cents (D-22, D-101, D-102). Only Exent
 * products count. Entries use their product's limits in order, so that a later purchase does not affect an
 * earlier one.
 */
export const exemptByMonth = (entries: readonly PlanEntry[]): number[][] =>
  exemptAcrossEnds(entries, exemptByItem)

function exemptByItem(entries: readonly PlanEntry[]): number[][] {
  const exemptionOf = productExemption()
  return entries.map((entry) => {
    const { planType, ownExemptCents, items } = entry
    if (planType === 'Exent' && ownExemptCents !== undefined)
      return items.map((item) => Math.min(item.priceCents, item.ownExemptCents ?? 0))
    const left = sumByMonth(entry, (item) => item.priceCents).map(exemptionOf(entry))
    return items.map(({ priceCents, monthIndex }) => {
      const cents = Math.min(priceCents, left[monthIndex]!)
      left[monthIndex]! -= cents
      return cents
    })
  })
}

type ExemptEntry = Pick<PlanEntry, 'planType' | 'product' | 'productTax' | 'items' | 'workingDays'>

/** Returns the exempt part of a month's amount, in cents; call it for the months in order. */
type ExemptOfMonth = (cents: number, month: number) => number

/**
 * Returns a function that applies a company's exemption limits; must be called for the entries in the order
 * of purchase.
 */
export function productExemption(): (entry: ExemptEntry) => ExemptOfMonth {
  const limits = new Map<string, ProductLimits>()
  return (entry) => {
    const { planType, product, productTax } = entry
    if (planType !== 'Exent' || productTax?.isExempt === false) return () => 0
    if (!productTax) return (cents) => cents
    const own = limits.get(product) ?? new ProductLimits(productTax)
    limits.set(product, own)
    return own.begin(entry)
  }
}

/** The exempt amount of a year, in cents, over all entries. */
export function exemptCents(entries: readonly PlanEntry[]): number {
  let total = 0
  for (const months of exemptByMonth(entries)) for (const cents of months) total += cents
  return total
}

/**
 * The limits of one product, and the amounts used so far. A yearly limit divided by n months is no whole
 * number of cents, so amounts are counted in n-ths of a cent, and each entry is rounded by its running total
 * (150 x 10 under 1500 / 11 is 1363.64).
 */
class ProductLimits {
  readonly #tax: ProductTax
  /** The number of parts in a cent. */
  readonly #parts: number
  readonly #people = new Set<number>()
  readonly #workingDays = noMonths()
  readonly #usedUnits = noMonths()
  #usedOfYearUnits = 0

  constructor(tax: ProductTax) {
    const { limitExemptionCents = 0, numberOfMonths = 0 } = tax
    this.#tax = tax
    this.#parts = limitExemptionCents > 0 && numberOfMonths > 0 && numberOfMonths < 12 ? numberOfMonths : 1
  }

  /** Starts the next entry; the returned function must be called for its months in order. */
  begin(entry: ExemptEntry): ExemptOfMonth {
    this.#add(entry)
    const yearUnits = this.#yearUnits()
    let units = 0
    let cents = 0
    return (priceCents, month) => {
      const leftUnits = Math.min(
        this.#monthUnits(month) - this.#usedUnits[month]!,
        yearUnits - this.#usedOfYearUnits,
      )
      const addedUnits = Math.max(0, Math.min(priceCents * this.#parts, leftUnits))
      this.#usedUnits[month]! += addedUnits
      this.#usedOfYearUnits += addedUnits
      units += addedUnits
      const before = cents
      cents = Math.floor((units * 2 + this.#parts) / (this.#parts * 2))
      return cents - before
    }
  }

  #add({ items, workingDays = 0 }: ExemptEntry): void {
    for (const { personId, monthIndex } of items) {
      this.#people.add(personId)
      this.#workingDays[monthIndex] = Math.max(this.#workingDays[monthIndex]!, workingDays)
    }
  }

  #limitOfYearUnits(): number {
    const { limitExemptionCents = 0 } = this.#tax
    if (limitExemptionCents === 0) return Number.POSITIVE_INFINITY
    return limitExemptionCents * this.#beneficiaries() * this.#parts
  }

  #yearUnits(): number {
    const { limitDayCents = 0, numberOfMonths = 0 } = this.#tax
    const dayUnits = limitDayCents * Math.max(...this.#workingDays) * numberOfMonths * this.#parts
    return Math.min(this.#limitOfYearUnits(), dayUnits || Number.POSITIVE_INFINITY)
  }

  #monthUnits(month: number): number {
    const { limitDayCents = 0 } = this.#tax
    const dayUnits = limitDayCents * this.#workingDays[month]! * this.#parts
    const shareUnits = this.#parts > 1 ? this.#limitOfYearUnits() / this.#parts : Number.POSITIVE_INFINITY
    return Math.min(shareUnits, dayUnits || Number.POSITIVE_INFINITY)
  }

  /**
   * The number of people to whom the limit applies separately: one, or the covered people if the product has
   * a limit for each.
   */
  #beneficiaries(): number {
    const { whoBenefit } = this.#tax
    if (whoBenefit !== 'both' && whoBenefit !== 'family') return 1
    const isWithoutEmployee = whoBenefit === 'family' && this.#people.has(0)
    return this.#people.size - (isWithoutEmployee ? 1 : 0)
  }
}

/** Returns twelve zeros, one for each month. */
function noMonths(): number[] {
  return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
}

function sumByMonth({ items }: PlanEntry, figure: (item: PlanEntry['items'][number]) => number): number[] {
  const months = noMonths()
  for (const item of items) months[item.monthIndex]! += figure(item)
  return months
}
