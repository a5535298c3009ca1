import type { PlanEntry } from './planEntry.ts'
import type { ProductTax } from '../catalogue/modality.ts'
import { sumBy } from '../kernel/money.ts'

/**
 * How much of what the employee pays in a year is exempt, in cents, over all entries (D-22). Only Exent
 * products count.
 */
export function exemptCents(entries: readonly PlanEntry[]): number {
  let total = 0
  for (const [index, entry] of entries.entries()) {
    if (entry.planType !== 'Exent') continue
    if (entry.ownExemptCents !== undefined) total += entry.ownExemptCents
    else if (isFirstOfProduct(entries, index, entry)) total += productExemptCents(entry, entries)
  }
  return total
}

/**
 * The exempt part of each entry in each month, 0 to 11 (D-94): what a month adds to the exempt part of the
 * months before it, in a month in the order of the entries. It adds up to `exemptCents`.
 */
export function exemptByMonth(entries: readonly PlanEntry[]): number[][] {
  // One row of twelve months for each entry: no index below leads beyond it.
  const found = entries.map(() => Array.from({ length: 12 }, () => 0))
  for (const [index, entry] of entries.entries()) {
    if (entry.planType !== 'Exent') continue
    if (entry.ownExemptCents !== undefined)
      for (const { monthIndex, ownExemptCents = 0 } of entry.items)
        found[index]![monthIndex]! += ownExemptCents
    else if (isFirstOfProduct(entries, index, entry)) shareExempt(entry, entries, found)
  }
  return found
}

function shareExempt(first: PlanEntry, entries: readonly PlanEntry[], found: number[][]): void {
  let before = 0
  for (let month = 0; month < 12; month++) {
    const until = productExemptCents(first, entries, month)
    let left = until - before
    before = until
    for (const [index, entry] of entries.entries()) {
      if (!isSameProduct(entry, first)) continue
      const paid = entry.items.filter(({ monthIndex }) => monthIndex === month)
      const cents = Math.min(
        left,
        sumBy(paid, ({ paidCents }) => paidCents),
      )
      found[index]![month] = cents
      left -= cents
    }
  }
}

/**
 * The exempt part of one product's contracts together, of the months up to one: monthly limits first, then
 * the year's (D-22).
 */
function productExemptCents(first: PlanEntry, entries: readonly PlanEntry[], lastMonth = 11): number {
  const tax = first.productTax
  if (tax && !tax.isExempt) return 0
  // The calculator runs at every keystroke: plain loops, and the people are only looked at where they matter.
  const months = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  let paid = 0
  let workingDays = 0
  for (const entry of entries) {
    if (!isSameProduct(entry, first)) continue
    workingDays = Math.max(workingDays, entry.workingDays ?? 0)
    for (const { monthIndex, paidCents } of entry.items) {
      if (monthIndex > lastMonth) continue
      months[monthIndex] = (months[monthIndex] ?? 0) + paidCents
      paid += paidCents
    }
  }
  if (!tax) return paid
  const limitCents = tax.limitExemptionCents ?? 0
  const yearCents = limitCents > 0 ? limitCents * beneficiaries(tax, first, entries) : 0
  if (limitCents > 0 && yearCents === 0) return 0
  const limited = monthLimited(months, tax, yearCents, (tax.limitDayCents ?? 0) * workingDays)
  return yearCents > 0 ? Math.min(limited, yearCents) : limited
}

/**
 * The months after their limits. A year's limit over n months is no whole number of cents, so the sum is
 * counted in n-ths of a cent and rounded once (150 x 10 under 1500 / 11 is 1363.64).
 */
function monthLimited(
  months: readonly number[],
  tax: ProductTax,
  yearCents: number,
  dayLimitCents: number,
): number {
  const parts = tax.numberOfMonths && tax.numberOfMonths < 12 && yearCents > 0 ? tax.numberOfMonths : 1
  const shareUnits = parts > 1 ? yearCents : Number.POSITIVE_INFINITY
  const dayUnits = dayLimitCents > 0 ? dayLimitCents * parts : Number.POSITIVE_INFINITY
  const counted = dayLimitCents > 0 && tax.numberOfMonths ? tax.numberOfMonths : 12
  let units = 0
  let used = 0
  for (const cents of months) {
    if (cents === 0 || used === counted) continue
    used += 1
    units += Math.min(cents * parts, shareUnits, dayUnits)
  }
  return Math.floor((units * 2 + parts) / (parts * 2))
}

/** How many people have the limit each: the employee alone, unless the product has another number. */
function beneficiaries({ whoBenefit }: ProductTax, first: PlanEntry, entries: readonly PlanEntry[]): number {
  if (whoBenefit !== 'both' && whoBenefit !== 'family') return 1
  const people: number[] = []
  for (const entry of entries) {
    if (!isSameProduct(entry, first)) continue
    for (const { personId } of entry.items) {
      if (!people.includes(personId)) people.push(personId)
    }
  }
  return whoBenefit === 'family' && people.includes(0) ? people.length - 1 : people.length
}

function isSameProduct(a: PlanEntry, b: PlanEntry): boolean {
  return a.planType === 'Exent' && a.ownExemptCents === undefined && a.product === b.product
}

function isFirstOfProduct(entries: readonly PlanEntry[], index: number, entry: PlanEntry): boolean {
  for (let before = 0; before < index; before++) {
    const other = entries[before]
    if (other && isSameProduct(other, entry)) return false
  }
  return true
}
