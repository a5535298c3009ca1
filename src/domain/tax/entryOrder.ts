import type { Contract } from '../plan/contract.ts'
import { isInCart, isPurchased } from '../plan/contractState.ts'
import { entryWith, keyOf, splitEntry, withEnded, type Item } from './entryParts.ts'
import { contractEntry, nothingCharged, type EndedItems, type PlanEntry } from './planEntry.ts'
import { releasedEntries } from './releasedEntries.ts'

/** An entry of the ordered plan year, with its contract. */
export type PlacedEntry = {
  /** The entry's contract; undefined if it is new. */
  contract: Contract | undefined
  entry: PlanEntry
  /** True if the caller requested the amounts of this entry. */
  isOwn: boolean
  /** True if the entry is what a change adds to its contract. */
  isAddition: boolean
}

type Terms = Pick<Contract, 'items' | 'details' | 'modality' | 'priceCents' | 'finalPriceCents'> &
  Pick<Contract, 'userBagCents' | 'category' | 'year'>

/** Terms whose amounts are requested: those of the contract with this id, else new terms. */
export type OwnTerms = Terms & { id?: string | undefined }

type Options<Own extends OwnTerms> = {
  year: number
  cutOffDay: number
  own?: readonly Own[]
  /** Builds the entry of some terms; undefined if their category was removed. */
  entryOf: (terms: Terms) => PlanEntry | undefined
}

/**
 * Orders the entries of a plan year as they use company bag, limits and tax (D-103, D-114). Signed entries
 * come first, by the request time of each part, so that a change's additions come after everything signed
 * earlier; then the cart; then new entries. Requested terms replace those of their contract. What waited and
 * was let go keeps its place.
 */
export function placeEntries<Own extends OwnTerms>(
  contracts: readonly Contract[],
  { year, cutOffDay, own = [], entryOf }: Options<Own>,
): PlacedEntry[] {
  const signed: (PlacedEntry & { at: string })[] = []
  const cart: PlacedEntry[] = []
  const ids = new Set(contracts.map(({ id }) => id))
  for (const contract of contracts) {
    if (contract.year !== year) continue
    const released = releasedEntries(contract, entryOf)
    signed.push(...released.map((part) => ({ contract, isOwn: false, isAddition: false, ...part })))
    const asked = own.find(({ id }) => id === contract.id)
    const isOwn = asked !== undefined
    const place = { contract, isOwn, isAddition: false }
    if (isInCart(contract)) {
      const entry = entryOf(asked ?? contract)
      if (entry) cart.push({ ...place, entry })
      continue
    }
    if (asked && isPurchased(contract)) {
      // This part was never in force, so no other terms can add to it: the whole part keeps its position.
      const entry = entryOf(asked)
      if (entry) signed.push({ ...place, entry, at: contract.purchasedAt ?? '' })
      continue
    }
    const next = asked ?? (contract.pendingEdit && { ...contract.pendingEdit, category: contract.category })
    const before = signedParts(contract, { entryOf, cutOffDay })
    const after = next && entryOf(next)
    if (!after) {
      signed.push(...before.map((part) => ({ ...place, ...part })))
      continue
    }
    const { kept, added } = splitParts(before, after)
    signed.push(...(isOwn ? kept : before).map((part) => ({ ...place, ...part })))
    const isWaiting = next.items === contract.pendingEdit?.items
    const at = (isWaiting ? contract.pendingEdit?.requestedAt : undefined) ?? afterAll
    if (added) signed.push({ ...place, entry: added, at, isAddition: true })
  }
  const fresh = own.flatMap((terms) => {
    const entry = terms.id !== undefined && ids.has(terms.id) ? undefined : entryOf(terms)
    return entry ? [{ contract: undefined, entry, isOwn: true, isAddition: false }] : []
  })
  const inOrder = signed.toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
  return [...inOrder.map(({ at: _, ...placed }) => placed), ...cart, ...fresh]
}

/** A part of an entry, with the time of its request. */
type Part = { entry: PlanEntry; at: string }

/** A text that is sorted after every time. */
const afterAll = '~'

/** Splits a contract's terms in force into parts by the time of their request. */
function signedParts(
  contract: Contract,
  { entryOf, cutOffDay }: Pick<Options<OwnTerms>, 'entryOf' | 'cutOffDay'>,
): Part[] {
  const whole = contractEntry(contract, entryOf, cutOffDay)
  if (!whole) return []
  const { steps = [], purchasedAt = '' } = contract
  const [first, ...changes] = steps
  const begun = first && entryOf({ ...contract, ...first })
  if (!begun || changes.length === 0) return [{ entry: whole, at: purchasedAt }]
  const { ended = [], ...charged } = whole
  const signed = entryWith(charged, [...charged.items, ...ended.flatMap(({ items }) => items)])
  let parts: Part[] = [{ entry: begun, at: purchasedAt }]
  for (const [index, { at, ...terms }] of changes.entries()) {
    const isLast = index === changes.length - 1
    const after = isLast ? signed : entryOf({ ...contract, ...terms })
    if (!after) continue
    const { kept, added } = splitParts(parts, after, withRemoved)
    parts = added ? [...kept, { entry: added, at }] : kept
  }
  return ended.reduce(
    (standing, end) => standing.map(({ entry, at }) => ({ entry: endedEntry(entry, end), at })),
    parts,
  )
}

/**
 * Marks months of a part that ended before they were charged; these months only reserve their place in the
 * order.
 */
function endedEntry(entry: PlanEntry, { fromMonth, items }: EndedItems): PlanEntry {
  const endedKeys = new Set(items.map(keyOf))
  const charged = entry.items.filter((item) => !endedKeys.has(keyOf(item)))
  const over = entry.items.filter((item) => endedKeys.has(keyOf(item)))
  const rest = entryWith(entry, charged) ?? { ...entry, ...nothingCharged }
  return over.length > 0 ? withEnded(rest, { fromMonth, items: over }) : rest
}

/**
 * Items that a change in force removes count as ended from the first of their months, because earlier months
 * may be closed (D-114).
 */
function withRemoved(entry: PlanEntry, items: Item[]): PlanEntry {
  const fromMonth = Math.min(...items.map(({ monthIndex }) => monthIndex))
  return items.length > 0 ? withEnded(entry, { fromMonth, items }) : entry
}

/** Divides changed terms into the earlier parts that remain, oldest first, and the added part. */
function splitParts(
  parts: readonly Part[],
  after: PlanEntry,
  withoutRemoved: typeof withRemoved = (entry) => entry,
): { kept: Part[]; added: PlanEntry | undefined } {
  let added: PlanEntry | undefined = after
  const kept = parts.flatMap(({ entry, at }) => {
    const split = added && splitEntry(entry, added)
    added = split?.added
    const kept = withoutRemoved(split?.kept ?? { ...entry, ...nothingCharged }, split?.removed ?? entry.items)
    // An ended part keeps its position in the order of the company bag.
    return kept.items.length > 0 || kept.ended ? [{ entry: kept, at }] : []
  })
  return { kept, added }
}
