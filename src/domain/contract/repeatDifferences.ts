import type { Benefit } from '../benefit/defineBenefit.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import type { LocalizedText } from '../kernel/language.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { coveredMonths, type Contract } from '../plan/contract.ts'
import type { ContractItem } from '../benefit/items.ts'
import { repeatedSums, type RepeatedSum } from '../benefit/terms.ts'

/** A difference between a renewed contract and the year before. */
export type RepeatDifference =
  /** A person no longer covered, and why. */
  | { kind: 'person'; name: string; refusal: Refusal }
  | { kind: 'supplementary'; name: LocalizedText }
  /** Only the details that differ. */
  | { kind: 'details'; before: Record<string, unknown>; now: Record<string, unknown> }
  | { kind: 'months'; before: number[]; now: number[] }
  /** The renewal keeps the chosen months although earlier months are open. */
  | { kind: 'laterStart'; monthIndex: number }
  /** Documentation fields to fill in again. */
  | { kind: 'documentation'; fields: string[] }
  /** The product's questions and document must be answered again. */
  | { kind: 'answers' }
  | { kind: RepeatedSum['kind']; isMonthly: boolean; beforeCents: number; nowCents: number }

type Terms = Pick<Contract, 'modality' | RepeatedSum['name']> & {
  items: readonly ContractItem[]
}
export type SummaryBenefit = Pick<Benefit, 'messages' | 'details'> | undefined

/** Compares months, price and contribution of the people in both contracts. */
export function termDifferences(
  declaration: ScheduledBenefit,
  before: Terms,
  now: Terms,
): RepeatDifference[] {
  const monthsOf = (terms: Terms): number[] =>
    coveredMonths(declaration, { ...terms, items: [...terms.items] })
  const months = { before: monthsOf(before), now: monthsOf(now) }
  return [
    ...(String(months.before) === String(months.now) ? [] : [{ kind: 'months' as const, ...months }]),
    ...repeatedSums.flatMap((sum) => amountDifference(declaration, sum, [before, now])),
  ]
}

/**
 * Compares monthly amounts of the people whom both contracts cover, or the amount of the whole year if there
 * are no monthly payments.
 */
function amountDifference(
  declaration: ScheduledBenefit,
  { name, kind }: RepeatedSum,
  [before, now]: readonly [Terms, Terms],
): RepeatDifference[] {
  const { amount, method } = scheduleOf(declaration, now.modality)
  const isMonthly = amount !== 'once' && method !== 'tickets'
  const pairs = isMonthly
    ? monthlyPairs(declaration, name, [before, now])
    : [{ month: 0, beforeCents: before[name], nowCents: now[name] }]
  const sums = new Map<number, Omit<MonthAmounts, 'month'>>()
  for (const { month, ...pair } of pairs.toSorted((one, other) => other.month - one.month)) {
    const { beforeCents, nowCents } = sums.get(month) ?? { beforeCents: 0, nowCents: 0 }
    sums.set(month, {
      beforeCents: beforeCents + pair.beforeCents,
      nowCents: nowCents + pair.nowCents,
    })
  }
  const differing = [...sums.values()].find(({ beforeCents, nowCents }) => beforeCents !== nowCents)
  return differing ? [{ kind, isMonthly, ...differing }] : []
}

/** A person's price of a month, before and now. */
type MonthAmounts = { month: number; beforeCents: number; nowCents: number }

/**
 * Pairs a person's amounts for comparison. The last month in force represents the year before; only prices
 * chosen month by month are compared in every common month.
 */
function monthlyPairs(
  declaration: ScheduledBenefit,
  name: RepeatedSum['name'],
  [before, now]: readonly [Terms, Terms],
): MonthAmounts[] {
  const { amount, months, isSameAmount } = scheduleOf(declaration, now.modality)
  const isByMonth = months === 'chosen' && amount !== 'priced' && !isSameAmount
  const next = byPerson(name, now)
  return [...byPerson(name, before)].flatMap(([personId, had]) => {
    const has = next.get(personId)
    if (!has) return []
    const common = [...had.keys()].filter((month) => has.has(month))
    const latest = isByMonth ? common.slice(-1) : [...had.keys()].slice(-1)
    return (isByMonth && name === 'priceCents' ? common : latest).map((month) => ({
      month,
      beforeCents: had.get(month) ?? 0,
      nowCents: has.get(month) ?? [...has.values()].at(-1) ?? 0,
    }))
  })
}

/** Each person's cents by month, in the order of months. */
function byPerson(name: RepeatedSum['name'], { items }: Terms): Map<number, Map<number, number>> {
  const people = new Map<number, Map<number, number>>()
  for (const item of items.toSorted((one, other) => one.monthIndex - other.monthIndex)) {
    const { personId, monthIndex } = item
    const cents = people.get(personId) ?? new Map<number, number>()
    cents.set(monthIndex, (cents.get(monthIndex) ?? 0) + item[name])
    people.set(personId, cents)
  }
  return people
}
