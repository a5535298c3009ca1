import type { Benefit } from '../../../domain/benefit/defineBenefit.ts'
import { monthsAtReview } from '../../../domain/contract/lateAcceptance.ts'
import { firstDayOfMonth } from '../../../domain/kernel/calendar.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import { waitingConditions } from '../../employee/conditions.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import type { Work } from '../../platform/context/context.ts'
import { shiftToToday, type Acceptance } from '../links/acceptance.ts'
import type { Connection } from '../../platform/db/schema.ts'

export type Review = Pick<
  Acceptance,
  'conditions' | 'lostMonths' | 'firstOpen' | 'hasMonthsLeft' | 'refusals'
> & {
  declaration: Benefit
  /** The months, 0 to 11, that an approval may charge. */
  open: number[]
  /** Whether payroll has closed any month of the company. */
  hasClosings: boolean
}

/**
 * Computes the conditions that would be in force after an approval today.
 * @throws Error with a sentence if the category is missing
 */
export async function reviewToday(
  { benefits, trx }: Work<'benefits'>,
  plan: EmployeeContext,
  contract: Contract,
): Promise<Review> {
  const declaration = benefits.find(contract.category)
  if (!declaration)
    throw new Error(`The category ${contract.category} of the contract ${contract.id} is not there now.`)
  const conditions = waitingConditions(contract)
  const lastClosed = await lastClosedMonth(trx, plan, contract.year)
  const open = monthsAtReview({
    modality: conditions.modality,
    year: contract.year,
    today: plan.today,
    employment: plan.employee,
    startsWithReview: declaration.startsWithReview,
    lastClosed,
  })
  const hasClosings = lastClosed !== undefined
  return {
    ...shiftToToday(plan, contract, declaration, { conditions, open }),
    declaration,
    open,
    hasClosings,
  }
}

/**
 * The last month, 0 to 11, that payroll has closed in a plan year (D-80); -1 if none of it is closed,
 * undefined if the company has never closed a month.
 */
async function lastClosedMonth(
  trx: Connection,
  { tenant }: EmployeeContext,
  year: number,
): Promise<number | undefined> {
  const closed = await trx
    .selectFrom('payroll_closings')
    .select(['year', 'month_index'])
    .where('tenant', '=', tenant.subdomain)
    .execute()
  if (closed.length === 0) return undefined
  return Math.max(-1, ...closed.filter((each) => each.year === year).map((each) => each.month_index))
}

/** The first day of cover after an approval today, YYYY-MM-DD; undefined if no month is left. */
export function findFirstDay(contract: Contract, { conditions, open }: Pick<Review, 'conditions' | 'open'>) {
  const isCharged = (month: number) => conditions.items.some(({ monthIndex }) => monthIndex === month)
  const begins = open.find((month) => contract.pendingEdit !== undefined || isCharged(month))
  return begins === undefined ? undefined : firstDayOfMonth(contract.year, begins)
}
