import { findStates } from '../../domain/plan/contractState.ts'
import { daysBetween, lastDayOfMonth, monthAfter, monthText, yearOf } from '../../domain/kernel/calendar.ts'
import { CategoryGone, catchCategoryGone } from '../../domain/payroll/payrollRows.ts'
import type { MonthState } from '../../domain/payroll/payrollMonth.ts'
import type { TenantConfig } from '../../domain/company/tenant/tenant.ts'
import { companyOf, type OperationContext } from '../platform/context/operating.ts'
import type { Connection } from '../platform/db/schema.ts'
import { listClosings, monthsToClose } from './closings.ts'
import { findOpenMonth, readForecast, sumsOfClosing, type StoredMonth } from './storedMonths.ts'

export type CalendarMonth = {
  month: string
  state: MonthState
  /** Whether no month was closed before this one. */
  isFirst: boolean
  /** Days until the end of the month, by which it should be closed; null if it cannot be closed. */
  daysLeft: number | null
  closedBy: string
  closedAt: string
  /** The time when an open month was counted. */
  countedAt: string
  stored: StoredMonth | undefined
  /** The missing category that prevents counting an open month. */
  gone: CategoryGone | undefined
}

/** Returns the twelve months of a year, with the sums of the closed ones and of the next to close. */
export async function payrollMonths(context: OperationContext, year: number): Promise<CalendarMonth[]> {
  const { db, clock } = context
  const company = companyOf(context)
  const today = clock.today()
  const closings = await listClosings(db, company.subdomain)
  const toClose = await monthsToClose(db, company, today)
  const next = await findOpenMonth(db, company, today)
  const first = closings[0] ? monthText(closings[0].year, closings[0].month_index) : toClose[0]
  const months: CalendarMonth[] = []
  for (let monthIndex = 0; monthIndex < 12; monthIndex++) {
    const month = monthText(year, monthIndex)
    const at = closings.findIndex((each) => each.year === year && each.month_index === monthIndex)
    const closing = closings[at]
    const state = closing ? 'closed' : findState(month, { toClose, next, first, today })
    const isNext = month === next && company.payroll !== undefined
    const counted = closing
      ? await sumsOfClosing(context, company.subdomain, { closing, before: closings[at - 1] })
      : isNext
        ? await catchCategoryGone(readForecast(context, company, month))
        : undefined
    const gone = counted instanceof CategoryGone ? counted : undefined
    const stored = counted instanceof CategoryGone ? undefined : counted
    const canClose = state === 'closable' || state === 'neverClosed'
    months.push({
      month,
      state,
      isFirst: closing ? at === 0 : closings.length === 0,
      daysLeft: canClose ? daysBetween(today, lastDayOfMonth(month)) : null,
      closedBy: closing?.closed_by ?? '',
      closedAt: closing?.closed_at.toISOString() ?? '',
      countedAt: closing ? '' : (stored?.countedAt.toISOString() ?? ''),
      stored,
      gone,
    })
  }
  return months
}

type Standing = { toClose: string[]; next: string; first: string | undefined; today: string }

/**
 * Returns the state of a month that is not closed; `neverClosed` is a past month that can still be closed.
 */
function findState(month: string, { toClose, next, first, today }: Standing): MonthState {
  if (toClose.includes(month)) return lastDayOfMonth(month) < today ? 'neverClosed' : 'closable'
  if (first && month < first) return 'beforeFirst'
  if (month < next) return 'beforeFirst'
  return month === next || month === monthOpenAfter(toClose) ? 'open' : 'future'
}

/** Returns the month after the last one that can be closed: people may still choose for it. */
function monthOpenAfter(toClose: string[]): string | undefined {
  const last = toClose.at(-1)
  return last && monthAfter(last)
}

/** The number of contracts that the next closing does not include unless somebody acts. */
export type Missing = { waiting: number; underReview: number; documents: number }

export async function findMissing(
  db: Connection,
  { subdomain }: TenantConfig,
  month: string,
): Promise<Missing> {
  const countIn = async (states: readonly string[], onlyAsked = false): Promise<number> => {
    const { count } = await db
      .selectFrom('contracts')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('tenant', '=', subdomain)
      .where('state', 'in', states as never[])
      .where('year', '=', yearOf(month))
      .$if(onlyAsked, (asked) => asked.where('asked_at', 'is not', null))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('contract_items as item')
            .select('item.contract_id')
            .whereRef('item.tenant', '=', 'contracts.tenant')
            .whereRef('item.contract_id', '=', 'contracts.id')
            .where('item.month_index', '=', Number(month.slice(5)) - 1),
        ),
      )
      .executeTakeFirstOrThrow()
    return Number(count)
  }
  const reviewed = findStates('isReviewed')
  return {
    waiting: await countIn(findStates('waits')),
    underReview: await countIn(reviewed),
    documents: await countIn(reviewed, true),
  }
}
