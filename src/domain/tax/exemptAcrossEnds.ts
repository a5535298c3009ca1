import { sumBy } from '../kernel/money.ts'
import { endMonths, standingBefore } from './endedItems.ts'
import type { PlanEntry } from './planEntry.ts'

/** The exempt part of each entry's items, in cents. */
export type ExemptItems = (entries: readonly PlanEntry[]) => number[][]

/**
 * The exempt part of each entry in each month, 0 to 11, in cents. Without an end, `find` gives it. An end
 * gives what it frees of a limit to later months alone, in the order of purchase; earlier months are charged
 * (D-103).
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

/** The exempt part of what goes on after an end: what it had, and what ended before it in the order. */
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
    // The people of a later purchase raise no limit of an earlier one.
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

/** Whether no limit is shared with other entries: the category has its own exemption or value. */
const isUnlimited = ({ ownExemptCents, items }: PlanEntry): boolean =>
  ownExemptCents !== undefined || items.some(({ valueCents }) => valueCents !== undefined)

const limitOf = ({ exemption, product }: PlanEntry): string => exemption ?? product

/** Limits can fall with an end, by working days or company money; a cent less is rounding. */
const keptOf = (hadCents: number, foundCents: number): number =>
  foundCents >= hadCents - 1 ? hadCents : foundCents

/** Items at another price; the company's part stays. */
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
