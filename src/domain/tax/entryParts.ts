import type { EndedItems, PlanEntry } from './planEntry.ts'

/** Entries divided by months and people, as changes and ends divide them. */

export type Item = PlanEntry['items'][number]

export const keyOf = ({ personId, monthIndex }: Item): string => `${personId} ${monthIndex}`

/** Adds items that ended to an entry. */
export const withEnded = (entry: PlanEntry, end: EndedItems): PlanEntry => ({
  ...entry,
  ended: [...(entry.ended ?? []), end],
})

/** Divides an entry into what a change keeps and what it adds; together they are the changed entry. */
export function splitEntry(
  before: PlanEntry,
  after: PlanEntry,
): { kept: PlanEntry | undefined; added: PlanEntry | undefined; removed: Item[] } {
  const left = new Map<string, Item>()
  for (const item of before.items) left.set(keyOf(item), addItems(left.get(keyOf(item)), item))
  const kept: Item[] = []
  const added: Item[] = []
  for (const item of after.items) {
    const key = keyOf(item)
    const had = left.get(key)
    const part = had && chooseSmaller(had, item)
    if (part) kept.push(part)
    const more = part ? addItems(item, part, -1) : item
    if (hasMoney(more)) added.push(more)
    left.set(key, had && part ? addItems(had, part, -1) : { ...item, priceCents: 0, paidCents: 0 })
  }
  const { ended } = before
  return {
    kept: entryWith({ ...after, ...(ended && { ended }) }, kept),
    added: entryWith(after, added),
    removed: [...left.values()].filter(hasMoney),
  }
}

const hasMoney = ({ priceCents, paidCents }: Item): boolean => priceCents > 0 || paidCents > 0

function chooseSmaller(one: Item, other: Item): Item {
  const priceCents = Math.min(one.priceCents, other.priceCents)
  return {
    ...other,
    priceCents,
    paidCents: Math.min(one.paidCents, other.paidCents, priceCents),
    ...(other.ownExemptCents !== undefined && {
      ownExemptCents: Math.min(one.ownExemptCents ?? 0, other.ownExemptCents, priceCents),
    }),
    ...(other.valueCents !== undefined && { valueCents: Math.min(one.valueCents ?? 0, other.valueCents) }),
  }
}

function addItems(one: Item | undefined, other: Item, sign: 1 | -1 = 1): Item {
  if (!one) return other
  return {
    ...one,
    priceCents: one.priceCents + sign * other.priceCents,
    paidCents: one.paidCents + sign * other.paidCents,
    ...(one.ownExemptCents !== undefined && {
      ownExemptCents: one.ownExemptCents + sign * (other.ownExemptCents ?? 0),
    }),
    ...(one.valueCents !== undefined && { valueCents: one.valueCents + sign * (other.valueCents ?? 0) }),
  }
}

/** Reduces an entry to some of its items. */
export function entryWith(entry: PlanEntry, items: Item[]): PlanEntry | undefined {
  if (items.length === 0) return undefined
  const sum = (cents: (item: Item) => number): number => items.reduce((total, item) => total + cents(item), 0)
  const priceCents = sum((item) => item.priceCents)
  const finalPriceCents = sum((item) => item.paidCents)
  return {
    ...entry,
    items,
    priceCents,
    finalPriceCents,
    userBagCents: entry.userBagCents > 0 ? priceCents - finalPriceCents : 0,
    ...(entry.ownExemptCents !== undefined && { ownExemptCents: sum((item) => item.ownExemptCents ?? 0) }),
  }
}
