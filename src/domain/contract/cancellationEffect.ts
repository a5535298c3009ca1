import { scheduleOf, type Schedule, type ScheduledBenefit } from '../benefit/schedule.ts'
import { dateParts, plainDate } from '../kernel/calendar.ts'
import { coveredMonths, type Contract } from '../plan/contract.ts'
import { formatDate, monthName } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { selectableMonths } from '../catalogue/planMonths.ts'
import { translator } from '../messages/index.ts'

/**
 * What a cancellation accepted today does: the last day that is covered, and the first month that is not,
 * where one is left.
 */
export type CancellationEffect =
  | { kind: 'neverBegins' }
  | { kind: 'ends'; lastDate: string; monthIndex: number }
  | { kind: 'runsOut'; lastDate: string }

/**
 * Like any change of a contract in force, its end begins with the first month still open (D-06, D-32): before
 * that month nothing has begun, behind the last one nothing is left to end. One price for the rest of the
 * year, once it has begun, stays charged and covers until December (D-73).
 */
export function cancellationEffect({
  declaration,
  contract,
  today,
  cutOffDay,
  isInForce = true,
}: {
  declaration: ScheduledBenefit | undefined
  contract: Pick<Contract, 'modality' | 'year' | 'items'>
  today: string
  cutOffDay: number
  /** False where nobody has accepted it yet: it covers nothing that could end. */
  isInForce?: boolean
}): CancellationEffect {
  const { modality, year } = contract
  const covered = coveredMonths(declaration, contract)
  const begin = Math.min(...covered)
  const end = Math.max(...covered)
  const open = selectableMonths({ modality, year, today, cutOffDay })[0] ?? 12
  if (!isInForce || open <= begin) return { kind: 'neverBegins' }
  const isPaidOnce = declaration !== undefined && scheduleOf(declaration, modality).amount === 'once'
  if (open > end || isPaidOnce) return { kind: 'runsOut', lastDate: lastDay(year, end) }
  return { kind: 'ends', lastDate: lastDay(year, open - 1), monthIndex: open }
}

/**
 * Whether an edit of a contract in force ends it: one that costs nothing any more does (CTR-13), but not
 * where people may be covered for 0.00 (D-89).
 */
export function endsByPrice(
  { amount }: Pick<Schedule, 'amount'>,
  { priceCents, items }: { priceCents?: number | undefined; items: readonly unknown[] },
): boolean {
  return priceCents === 0 && (items.length === 0 || amount !== 'priced')
}

/** What an end does after which this month, 0 to 11, is the last covered one; undefined: none is (D-88). */
export function effectUntil(
  lastMonth: number | undefined,
  declaration: ScheduledBenefit | undefined,
  contract: Pick<Contract, 'modality' | 'year' | 'items'>,
): CancellationEffect {
  if (lastMonth === undefined) return { kind: 'neverBegins' }
  const lastDate = lastDay(contract.year, lastMonth)
  if (lastMonth >= Math.max(...coveredMonths(declaration, contract))) return { kind: 'runsOut', lastDate }
  return { kind: 'ends', lastDate, monthIndex: lastMonth + 1 }
}

/** The last month, 0 to 11, that stays covered and charged; undefined where none is (D-73). */
export function coveredUntil(effect: CancellationEffect | undefined): number | undefined {
  return effect && 'lastDate' in effect ? dateParts(effect.lastDate).month - 1 : undefined
}

/** The first month, 0 to 12, without cover: after the last covered one, else that in which it would begin. */
export function firstMonthAfter({ items }: Pick<Contract, 'items'>, lastMonth: number | undefined): number {
  return lastMonth === undefined ? Math.min(12, ...items.map(({ monthIndex }) => monthIndex)) : lastMonth + 1
}

/** The sentence about what a cancellation does, before it is confirmed and after. */
export function cancellationSentence(effect: CancellationEffect, language: Language, isDone = false): string {
  const date = 'lastDate' in effect ? formatDate(effect.lastDate, language, 'long') : ''
  const month = 'monthIndex' in effect ? monthName(effect.monthIndex, language) : ''
  return translator(language)(`cancellation.${isDone ? 'done.' : ''}${effect.kind}`, { date, month })
}

function lastDay(year: number, monthIndex: number): string {
  return plainDate(year, monthIndex + 1, 31)
}
