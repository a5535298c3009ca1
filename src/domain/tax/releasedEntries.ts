import type { Contract, SignedStep } from '../plan/contract.ts'
import { splitEntry, withEnded } from './entryParts.ts'
import { nothingCharged, type PlanEntry } from './planEntry.ts'

/** A part of an entry, with the time of its request. */
type Part = { entry: PlanEntry; at: string }

type Terms = Omit<SignedStep, 'at'>

/**
 * The parts that waited in the order of the year and were released (D-103): nothing is charged for them, but
 * each keeps its position for the months before its first released month.
 */
export function releasedEntries(
  contract: Contract,
  entryOf: (terms: Contract) => PlanEntry | undefined,
): Part[] {
  const { released = [] } = contract
  return released.flatMap(({ contractId, ...reserved }, index) => {
    const { at, fromMonth } = reserved
    const next = released.slice(index + 1).find((each) => each.contractId === contractId && each.at === at)
    const { before, rest = next } = contractId === contract.id ? ownTerms(contract, at, next) : {}
    const standing = before && entryOf({ ...contract, ...before })
    const partOf = (terms: Terms): PlanEntry | undefined => {
      const entry = entryOf({ ...contract, ...terms })
      return entry && standing ? splitEntry(standing, entry).added : entry
    }
    const had = partOf(reserved)
    const left = rest && partOf(rest)
    const items = had && left ? splitEntry(had, left).removed : (had?.items ?? [])
    if (!had || items.length === 0) return []
    return [{ entry: withEnded({ ...had, ...nothingCharged }, { fromMonth, items }), at }]
  })
}

/**
 * The terms of a contract before those requested at a time, and what remains of those; `next` are later
 * released terms of the same request.
 */
function ownTerms(
  contract: Contract,
  at: string,
  next: Terms | undefined,
): { before?: Terms | undefined; rest?: Terms | undefined } {
  const { steps = [], purchasedAt, pendingEdit } = contract
  if (at === purchasedAt) return { rest: next ?? steps[0] ?? contract }
  const place = steps.findIndex((step) => step.at === at)
  const before = place > 0 ? steps[place - 1] : steps.findLast((step) => step.at < at)
  const waiting = pendingEdit?.requestedAt === at ? pendingEdit : undefined
  return { before: before ?? contract, rest: next ?? steps[place] ?? waiting }
}
