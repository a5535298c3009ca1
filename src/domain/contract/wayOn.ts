import { documentationRequestOf, needsReview, type DocumentedBenefit } from '../benefit/documentation.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { firstDayOfMonth } from '../kernel/calendar.ts'
import type { Contract } from '../plan/contract.ts'
import { peopleOf, type Plan } from '../plan/employee.ts'
import { acceptanceDeadline, lastDayForFirstMonth } from './acceptanceDeadline.ts'

/** What happens to a contract once it is signed. */
type WayOn = {
  /** The last day to accept it by mail (D-81). */
  acceptUntil: string
  /** Whether somebody reviews it after that, and who, where the provider has a name. */
  isReviewed: boolean
  reviewer: string | undefined
  /** The day its first month begins; undefined where it has none. */
  startsOn: string | undefined
  /** The last day to accept it for that start (D-108). */
  onTimeUntil: string | undefined
}

/** The way of a contract from its signature to its start, were it signed today or its mail sent before. */
export function wayOnOf(
  declaration: ScheduledBenefit & DocumentedBenefit,
  contract: Pick<Contract, 'modality' | 'year' | 'items' | 'details' | 'acceptance'>,
  { employee, today, cutOffDay }: Pick<Plan, 'employee' | 'today' | 'cutOffDay'>,
): WayOn {
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
  return {
    acceptUntil: acceptance?.until ?? acceptanceDeadline(waiting),
    isReviewed: needsReview(declaration, modality, { request: documentationRequestOf(contract), people }),
    reviewer: modality.provider?.name,
    startsOn: items.length > 0 ? firstDayOfMonth(year, first) : undefined,
    onTimeUntil: lastDayForFirstMonth(waiting),
  }
}
