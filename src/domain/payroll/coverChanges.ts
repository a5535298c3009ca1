import type { Cover } from './coveredPeople.ts'

export type CoverKind = 'joiner' | 'change' | 'leaver'

export type CoverRow = Cover & { kind: CoverKind }

/**
 * Finds the changes to report to a provider since its last report, by person, modality and extra. A shortened
 * cover, or one in its last month, is reported once as a leaver, so that the provider is informed before the
 * end. A cover that starts again is a joiner. A cover that ended before `since`, the month of the last file,
 * and was not reported is left out. `loadedFrom` is the first month of which contracts were loaded.
 */
export function coverChanges(
  current: readonly Cover[],
  reported: readonly CoverRow[],
  asked: { month: string; since: string; loadedFrom: string },
): CoverRow[] {
  const keyOf = ({ personId, modalityId, extraId }: Cover): string => `${personId} ${modalityId} ${extraId}`
  const before = new Map(reported.map((row) => [keyOf(row), row]))
  const now = new Map(current.map((cover) => [keyOf(cover), cover]))
  const gone = reported.filter((row) => !now.has(keyOf(row)) && row.kind !== 'leaver')
  return [
    ...current.flatMap(({ starts, ...found }) => {
      const own = before.get(keyOf(found))
      const cover = {
        ...found,
        from: own ? startOf({ ...found, starts }, own, asked.loadedFrom) : found.from,
      }
      const kind = decideKind(cover, own, asked)
      return kind ? [{ ...cover, kind }] : []
    }),
    ...gone.map((row): CoverRow => ({ ...row, until: undefined, kind: 'leaver' })),
  ]
}

/**
 * The first month to report: after a reported end the next contract's, otherwise the reported one where a
 * contract begins in it or where it is earlier than the loaded contracts, which go on from it.
 */
function startOf({ from, starts = [from] }: Cover, before: CoverRow, loadedFrom: string): string {
  const reportedUntil = before.until ?? ''
  if (before.kind === 'leaver') return starts.find((start) => start > reportedUntil) ?? from
  const isEarlier = from === loadedFrom && before.from < from && reportedUntil >= from
  return isEarlier || starts.includes(before.from) ? before.from : from
}

function decideKind(
  cover: Cover,
  before: CoverRow | undefined,
  { month, since }: { month: string; since: string },
): CoverKind | undefined {
  const until = cover.until ?? ''
  if (!before) return until >= since ? 'joiner' : undefined
  const reportedUntil = before.until ?? ''
  if (until < reportedUntil) return 'leaver'
  if (before.kind === 'leaver') return until > reportedUntil ? 'joiner' : undefined
  if (until <= month) return 'leaver'
  const isSame =
    until === reportedUntil &&
    cover.from === before.from &&
    cover.monthlyPriceCents === before.monthlyPriceCents &&
    hasSameExtras(cover, before)
  return isSame ? undefined : 'change'
}

function hasSameExtras({ extras }: Cover, { extras: before }: Cover): boolean {
  const ids = Object.keys(extras)
  return ids.length === Object.keys(before).length && ids.every((id) => extras[id] === before[id])
}
