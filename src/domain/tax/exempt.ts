import type { PlanEntry } from './planEntry.ts'
import type { ProductTax } from '../catalogue/modality.ts'

/**
 * How much of the price of each entry is exempt in each month, 0 to 11, in cents (D-22, D-101, D-102). Only
 * Exent products count. Entries use the limits of their product in their order, so that one bought later
 * changes nothing of one bought before.
 */
export function exemptByMonth(entries: readonly PlanEntry[]): number[][] {
  const exemptionOf = productExemption()
  return entries.map((entry) => {
    const { planType, ownExemptCents } = entry
    if (planType === 'Exent' && ownExemptCents !== undefined)
      return monthsOf(entry, (item) => Math.min(item.priceCents, item.ownExemptCents ?? 0))
    return monthsOf(entry, (item) => item.priceCents).map(exemptionOf(entry))
  })
}

type ExemptEntry = Pick<PlanEntry, 'planType' | 'product' | 'productTax' | 'items' | 'workingDays'>

/** What is exempt of an amount in a month, 0 to 11, in cents: called for the months in order. */
type ExemptOfMonth = (cents: number, month: number) => number

/** What companies exempt of their products, entry by entry in the order of their purchase. */
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

/** How much of a year is exempt, in cents, over all entries. */
export function exemptCents(entries: readonly PlanEntry[]): number {
  let total = 0
  for (const months of exemptByMonth(entries)) for (const cents of months) total += cents
  return total
}

/**
 * The limits of one product, and what is used of them. A year's limit over n months is no whole number of
 * cents, so sums are counted in n-ths of a cent and each entry is rounded by its running total (150 x 10
 * under 1500 / 11 is 1363.64).
 */
class ProductLimits {
  readonly #tax: ProductTax
  /** In how many parts a cent is counted. */
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

  /** Begins an entry after those before it: its months are asked in order. */
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

  /** How many people have the limit each: the employee alone, unless the product has another number. */
  #beneficiaries(): number {
    const { whoBenefit } = this.#tax
    if (whoBenefit !== 'both' && whoBenefit !== 'family') return 1
    const isWithoutEmployee = whoBenefit === 'family' && this.#people.has(0)
    return this.#people.size - (isWithoutEmployee ? 1 : 0)
  }
}

/** Twelve months: no index of a month leads beyond them. */
function noMonths(): number[] {
  return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
}

function monthsOf({ items }: PlanEntry, figure: (item: PlanEntry['items'][number]) => number): number[] {
  const months = noMonths()
  for (const item of items) months[item.monthIndex]! += figure(item)
  return months
}
