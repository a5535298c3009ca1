import { documentationRequestOf, needsReview, type DocumentedBenefit } from '../benefit/documentation.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { firstDayOfMonth } from '../kernel/calendar.ts'
import type { Contract } from '../plan/contract.ts'
import { peopleOf, type Plan } from '../plan/employee.ts'
import { acceptanceDeadline, onTimeDates } from './acceptanceDeadline.ts'

/** The steps of a contract after its signature. */
type StepsAfterSigning = {
  /** The last day to accept the contract by mail (D-81). */
  acceptUntil: string
  /** Whether a review follows, and the name of the reviewing provider, if known. */
  isReviewed: boolean
  reviewer: string | undefined
  /** First day of the contract's first month; undefined without months. */
  startsOn: string | undefined
  /** The last day to accept in time for `startsOn` (D-108); undefined if the mail's link ends before. */
  onTimeUntil: string | undefined
}

/**
 * Computes the steps from signature to start, for a contract signed today or one whose mail was already
 * sent.
 */
export function findStepsAfterSigning(
  declaration: ScheduledBenefit & DocumentedBenefit,
  contract: Pick<Contract, 'modality' | 'year' | 'items' | 'details' | 'acceptance'>,
  { employee, today, cutOffDay }: Pick<Plan, 'employee' | 'today' | 'cutOffDay'>,
): StepsAfterSigning {
  const { modality, year, items, acceptance } = contract
  const { months } = scheduleOf(declaration, modality)
  const people = peopleOf(employee, today)
  const waiting = {
    kind: 'contract' as const,
    modality,
    year,
    items,
    months,
    sentOn: today,
    cutOffDay,
    employment: employee,
  }
  const first = Math.min(...items.map(({ monthIndex }) => monthIndex))
  const acceptUntil = acceptance?.until ?? acceptanceDeadline(waiting)
  const { onTimeUntil } = onTimeDates(waiting) ?? {}
  return {
    acceptUntil,
    isReviewed: needsReview(declaration, modality, { request: documentationRequestOf(contract), people }),
    reviewer: modality.provider?.name,
    startsOn: items.length > 0 ? firstDayOfMonth(year, first) : undefined,
    onTimeUntil: onTimeUntil && onTimeUntil <= acceptUntil ? onTimeUntil : undefined,
  }
}
