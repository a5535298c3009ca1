import { sumBy } from '../kernel/money.ts'
import { endMonths, standingBefore } from './endedItems.ts'
import type { PlanEntry } from './planEntry.ts'

/** Computes the exempt part of each item of each entry, in cents. */
type ExemptItems = (entries: readonly PlanEntry[]) => number[][]

/**
 * The exempt part of each entry in each month, 0 to 11, in cents. `find` computes this part if nothing ends.
 * When an entry ends, the part of a limit that becomes free is used by later months only, in the order of
 * purchase, because earlier months are already charged (D-103).
 */
export function exemptAcrossEnds(entries: readonly PlanEntry[], find: ExemptItems): number[][] {
  const ends = endMonths(entries)
  let standing = standingBefore(entries, 0)
  let cents = find(standing)
  for (const fromMonth of ends) {
    const next = standingBefore(entries, fromMonth + 1)
    cents = afterEnd({ cents, next, fromMonth }, find)
    standing = next
  }
  return standing.map(({ items }, index) => sumByMonth(items, cents[index]!))
}

type Item = PlanEntry['items'][number]
type End = { cents: number[][]; next: PlanEntry[]; fromMonth: number }

/**
 * The exempt part of the entries that continue after an end: what they had, plus what the ended entries leave
 * free, in order. Each entry is judged beside the earlier ones alone, so that neither people nor working days
 * of a later purchase move what an earlier one gets.
 */
function afterEnd({ cents, next, fromMonth }: End, find: ExemptItems): number[][] {
  const freed = new Map<string, number>()
  const settled: number[][] = []
  for (const [index, entry] of next.entries()) {
    const had = cents[index]!
    const droppedCents = sumBy(had.slice(entry.items.length), (each) => each)
    const limit = limitOf(entry)
    freed.set(limit, (freed.get(limit) ?? 0) + droppedCents)
    if (isUnlimited(entry)) {
      settled.push(entry.items.map((_, place) => had[place]!))
      continue
    }
    const earlier = next
      .slice(0, index)
      .map((each, at) => withPrices(each, (_, place) => settled[at]![place]!))
    const more = withPrices(entry, ({ monthIndex, priceCents }, place) =>
      monthIndex < fromMonth ? 0 : priceCents - had[place]!,
    )
    const items = more.items.map((item) => ({ ...item, paidCents: item.priceCents }))
    const found = find([...earlier, withPrices(entry, (_, place) => had[place]!), { ...more, items }])
    settled.push(
      entry.items.map(({ monthIndex }, place) => {
        if (monthIndex < fromMonth) return had[place]!
        const leftCents = freed.get(limit) ?? 0
        const moreCents = Math.min(leftCents, found[index + 1]![place]!)
        freed.set(limit, leftCents - moreCents)
        return keepUnlessLowered(had[place]!, found[index]![place]!) + moreCents
      }),
    )
  }
  return settled
}

/**
 * True if the entry shares no limit with other entries, because its category has its own exemption or
 * taxable value.
 */
const isUnlimited = ({ ownExemptCents, items }: PlanEntry): boolean =>
  ownExemptCents !== undefined || items.some(({ valueCents }) => valueCents !== undefined)

const limitOf = ({ exemption, product }: PlanEntry): string => exemption ?? product

/**
 * An end can lower limits that depend on working days or company money. A difference of one cent is only
 * rounding.
 */
const keepUnlessLowered = (hadCents: number, foundCents: number): number =>
  foundCents >= hadCents - 1 ? hadCents : foundCents

/**
 * Returns the entry with other prices, and without items if it shares no limit; the company's part does not
 * change.
 */
function withPrices(entry: PlanEntry, price: (item: Item, place: number) => number): PlanEntry {
  if (isUnlimited(entry)) return { ...entry, items: [] }
  const items = entry.items.map((item, place) => {
    const priceCents = price(item, place)
    return { ...item, priceCents, paidCents: item.paidCents - item.priceCents + priceCents }
  })
  return { ...entry, items }
}

function sumByMonth(items: readonly Item[], cents: readonly number[]): number[] {
  const months = Array.from({ length: 12 }, () => 0)
  for (const [place, { monthIndex }] of items.entries()) months[monthIndex]! += cents[place]!
  return months
}
