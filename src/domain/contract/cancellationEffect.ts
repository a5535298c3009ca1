import { scheduleOf, type Schedule, type ScheduledBenefit } from '../benefit/schedule.ts'
import { dateParts, plainDate } from '../kernel/calendar.ts'
import { coveredMonths, type Contract } from '../plan/contract.ts'
import { formatDate, monthName } from '../kernel/format.ts'
import type { Language } from '../kernel/language.ts'
import { selectableMonths } from '../catalogue/planMonths.ts'
import { translator } from '../messages/index.ts'

/**
 * The effect of a cancellation accepted today: the last covered day, and the first uncovered month, if any.
 */
export type CancellationEffect =
  | { kind: 'neverBegins' }
  | { kind: 'ends'; lastDate: string; monthIndex: number }
  | { kind: 'runsOut'; lastDate: string }

/**
 * Computes the effect of a cancellation. The cover ends before the first open month (D-06, D-32).
 * `neverBegins`: the first open month is not after the contract's first month. `runsOut`: the contract's
 * last month is already closed, or the rest of the year was paid at once; such a contract stays charged and
 * covers until December (D-73).
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
  /** False: the contract was not accepted, so there is no cover to end. */
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
 * Whether an edit of a contract in force ends the contract: the price becomes zero (CTR-13), unless the
 * category may cover people at 0.00 (D-89).
 */
export function endsByPrice(
  { amount }: Pick<Schedule, 'amount'>,
  { priceCents, items }: { priceCents?: number | undefined; items: readonly unknown[] },
): boolean {
  return priceCents === 0 && (items.length === 0 || amount !== 'priced')
}

/** The effect of an end after `lastMonth`, 0 to 11; undefined: no month is covered (D-88). */
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

/** The last month, 0 to 11, that stays covered and charged; undefined if none does (D-73). */
export function coveredUntil(effect: CancellationEffect | undefined): number | undefined {
  return effect && 'lastDate' in effect ? dateParts(effect.lastDate).month - 1 : undefined
}

/**
 * The first uncovered month, 0 to 12: the one after the last covered month, or else the contract's first
 * month.
 */
export function firstMonthAfter({ items }: Pick<Contract, 'items'>, lastMonth: number | undefined): number {
  return lastMonth === undefined ? Math.min(12, ...items.map(({ monthIndex }) => monthIndex)) : lastMonth + 1
}

/** Formats the cancellation's effect as a sentence; `isDone`: the cancellation is confirmed. */
export function cancellationSentence(effect: CancellationEffect, language: Language, isDone = false): string {
  const date = 'lastDate' in effect ? formatDate(effect.lastDate, language, 'long') : ''
  const month = 'monthIndex' in effect ? monthName(effect.monthIndex, language) : ''
  return translator(language)(`cancellation.${isDone ? 'done.' : ''}${effect.kind}`, { date, month })
}

function lastDay(year: number, monthIndex: number): string {
  return plainDate(year, monthIndex + 1, 31)
}
