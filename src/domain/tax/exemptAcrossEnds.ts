import { sumBy } from '../kernel/money.ts'
import { endMonths, standingBefore } from './endedItems.ts'
import type { PlanEntry } from './planEntry.ts'

/** Computes the exempt part of each item of each entry, in cents. */
export type ExemptItems = (entries: readonly PlanEntry[]) => number[][]

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
 * The exempt part of the entries that continue after an end: what they had, plus what the ended entries
 * leave free, in order.
 */
function afterEnd({ cents, next, fromMonth }: End, find: ExemptItems): number[][] {
  const limited = next.map((entry) => ({ ...entry, items: isUnlimited(entry) ? [] : entry.items }))
  const had = limited.map((entry, index) => pricedAt(entry, (_, place) => cents[index]![place]!))
  const more = limited.map((entry, index) =>
    pricedAt(entry, ({ monthIndex, priceCents }, place) =>
      monthIndex < fromMonth ? 0 : priceCents - cents[index]![place]!,
    ).map((item) => ({ ...item, paidCents: item.priceCents })),
  )
  const withItems = (items: Item[][], count = limited.length) =>
    limited.slice(0, count).map((entry, index) => ({ ...entry, items: items[index]! }))
  const findFirst = (count?: number) => find([...withItems(had, count), ...withItems(more, count)])
  const found = findFirst()
  const freed = new Map<string, number>()
  return next.map((entry, index) => {
    const droppedCents = sumBy(cents[index]!.slice(entry.items.length), (each) => each)
    const limit = limitOf(entry)
    freed.set(limit, (freed.get(limit) ?? 0) + droppedCents)
    // People covered by a later purchase do not raise the limit for an earlier one.
    const alone = freed.get(limit) === 0 ? [] : findFirst(index + 1).at(-1)!
    return entry.items.map(({ monthIndex }, place) => {
      const hadCents = cents[index]![place]!
      if (monthIndex < fromMonth || isUnlimited(entry)) return hadCents
      const leftCents = freed.get(limit) ?? 0
      const moreCents = Math.min(leftCents, found[next.length + index]![place]!, alone[place] ?? 0)
      freed.set(limit, leftCents - moreCents)
      return keptOf(hadCents, found[index]![place]!) + moreCents
    })
  })
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
const keptOf = (hadCents: number, foundCents: number): number =>
  foundCents >= hadCents - 1 ? hadCents : foundCents

/** Returns the items with other prices; the company's part does not change. */
function pricedAt({ items }: PlanEntry, price: (item: Item, place: number) => number): Item[] {
  return items.map((item, place) => {
    const priceCents = price(item, place)
    return { ...item, priceCents, paidCents: item.paidCents - item.priceCents + priceCents }
  })
}

function sumByMonth(items: readonly Item[], cents: readonly number[]): number[] {
  const months = Array.from({ length: 12 }, () => 0)
  for (const [place, { monthIndex }] of items.entries()) months[monthIndex]! += cents[place]!
  return months
}
