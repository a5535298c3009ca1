import type { Benefit } from '../../domain/benefit/defineBenefit.ts'
import { centsByMonth } from '../../domain/benefit/breakdowns.ts'
import type { ContractItem } from '../../domain/benefit/items.ts'
import { changedMonths } from '../../domain/contract/changedMonths.ts'
import { madridDate, plainDate } from '../../domain/kernel/calendar.ts'
import { formatDate, formatDay, formatList, moneyFormat, monthName } from '../../domain/kernel/format.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { monthSpan, findSpans } from '../../domain/messages/monthSpan.ts'
import { coveredMonths, type Contract } from '../../domain/plan/contract.ts'
import type { HistoryEntry } from '../api/contracts.ts'
import type { Text } from '../messages/useText.ts'

type EntryContext = {
  contract: Contract
  declaration: Benefit | undefined
  language: Language
  people: ReadonlyMap<number, string>
  t: Text
}

/** Formats an entry of a contract's history as a sentence; `earlier` are the entries before it. */
export function formatEntry(
  entry: HistoryEntry,
  earlier: readonly HistoryEntry[],
  reader: EntryContext,
): string {
  const { contract, language, t } = reader
  const formatInstant = (instant: string): string => {
    const date = madridDate(new Date(instant))
    return date.startsWith(String(contract.year))
      ? formatDay(date, language)
      : formatDate(date, language, 'long')
  }
  const { at, requestedAt = at, acceptedAt = at, reviewedAt, reviewedBy, told = [] } = entry
  return t(`history.${entry.kind}`, {
    date: formatInstant(at),
    requested: formatInstant(requestedAt),
    accepted: formatInstant(acceptedAt),
    reviewed: reviewedAt ? formatInstant(reviewedAt) : 'none',
    reviewer: reviewedBy ?? 'none',
    terms: [describeTerms(entry, earlier, reader), ...describePeople(entry, earlier, reader)].join('; '),
    cover: describeCover(entry, earlier, reader),
    year: String(contract.year),
    told: told.join('. '),
  })
}

/** Describes the people whom a change added or removed, counted from the first month of the change. */
function describePeople(
  { kind, items, from = 0 }: HistoryEntry,
  earlier: readonly HistoryEntry[],
  { language, people, t }: EntryContext,
): string[] {
  if (kind !== 'edit') return []
  const before = findCovered(findItemsBefore(earlier), from)
  const after = findCovered(items, from)
  const formatNames = (some: Set<number>, others: Set<number>, id: string): string[] => {
    const names = [...some].filter((each) => !others.has(each)).map((each) => people.get(each) ?? '')
    return names.length > 0 ? [t(id, { names: formatList(names, language), count: names.length })] : []
  }
  // A cancellation covers nobody; describeTerms covers that case.
  if (after.size === 0) return []
  return [
    ...formatNames(after, before, 'history.people.added'),
    ...formatNames(before, after, 'history.people.removed'),
  ]
}

function findCovered(items: readonly ContractItem[], from: number): Set<number> {
  return new Set(items.filter(({ monthIndex }) => monthIndex >= from).map(({ personId }) => personId))
}

function findItemsBefore(earlier: readonly HistoryEntry[]): ContractItem[] {
  return earlier.findLast((entry) => entry.items.length > 0)?.items ?? []
}

/**
 * Describes the monthly cost and the months: for a new contract all its months; for a change, the months
 * from the first changed one on.
 */
function describeTerms(
  { kind, items, from = 0 }: HistoryEntry,
  earlier: readonly HistoryEntry[],
  { contract: { modality }, declaration, language, t }: EntryContext,
): string {
  const isChange = kind === 'edit' || kind === 'correction'
  const first = isChange ? (changedMonths(findItemsBefore(earlier), items)[0] ?? from) : 0
  const changed = items.filter(({ monthIndex }) => monthIndex >= first)
  const amounts = [...centsByMonth(changed).values()]
  const [min, max] = [Math.min(...amounts), Math.max(...amounts)]
  const month = monthName(first, language)
  if (amounts.length === 0) return t(isChange ? 'history.terms.noMore' : 'history.terms.nothing', { month })
  const money = moneyFormat([min, max], language)
  const isOnce = new Set(items.map(({ monthIndex }) => monthIndex)).size === 1
  const amount = min === max ? money(min) : t('history.terms.range', { min: money(min), max: money(max) })
  const cost = isOnce ? amount : t('history.terms.monthly', { amount })
  if (isChange) return t('history.terms.since', { month, cost })
  return t('history.terms.months', {
    cost,
    months: formatMonths(coveredMonths(declaration, { modality, items }), language, t),
  })
}

/** Formats months as ranges: "de junio a diciembre", "(junio y septiembre a diciembre)". */
function formatMonths(months: readonly number[], language: Language, t: Text): string {
  const name = (month: number): string => monthName(month, language)
  const [span, ...more] = findSpans(months)
  if (span && more.length === 0 && span[1] > span[0])
    return t('history.span', { from: name(span[0]), to: name(span[1]) })
  return t('history.in', { months: monthSpan(months, language) })
}

/** Describes the last day covered by an ended contract. */
function describeCover(
  { from = 0 }: HistoryEntry,
  earlier: readonly HistoryEntry[],
  { contract: { year }, language, t }: EntryContext,
): string {
  const months = earlier.flatMap(({ items }) => items.map(({ monthIndex }) => monthIndex))
  if (!months.some((month) => month < from)) return t('history.cover.none')
  return t('history.cover.until', { date: formatDate(plainDate(year, from, 31), language, 'long') })
}
