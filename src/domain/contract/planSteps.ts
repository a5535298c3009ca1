import { ascending } from '../kernel/collections.ts'
import { dateParts, lastBegunMonth, madridDate } from '../kernel/calendar.ts'
import type { Contract } from '../plan/contract.ts'
import { isPurchased, isWaiting } from '../plan/contractState.ts'
import type { Employee } from '../plan/employee.ts'
import { nextStart } from './acceptanceDeadline.ts'
import { monthAfterReview } from './nextDates.ts'
import { waitingTerms, type Reminded } from './reminders.ts'

/** A step of a signed plan: choosing, signing, acceptance by mail, payment by payslip. */
export type PlanStep = {
  id: 'chosen' | 'signed' | 'accepted' | 'paid'
  isDone: boolean
  /** The day the step was done, or the last day to do it. */
  day?: string | undefined
  /** The first month that is paid, 0 to 11. */
  monthIndex?: number | undefined
  /** True if the step is a review, which is not done by the employee. */
  isReviewed?: boolean
}

type Dated = Pick<Reminded, 'declarations' | 'today' | 'cutOffDay'> & {
  /** The employee's windows, first and last day of work. */
  employment: Pick<Employee, 'joinedOn' | 'exitOn' | 'enrollment'>
}

/**
 * Returns the steps of the signed contracts of one plan year: only of the contracts that are not accepted
 * yet, or of all if all are accepted. The days of choosing, signing and acceptance are the latest of these
 * contracts, the last day to accept is the earliest. The first month is the one that acceptance until that
 * day or a review still gives (D-108, D-105).
 */
export function planSteps(contracts: readonly Contract[], dated: Dated): PlanStep[] {
  const { today } = dated
  const open = contracts.filter(isPurchased)
  const told = open.length > 0 ? open : contracts
  const isAccepted = open.length === 0
  const waiting = open.filter(isWaiting)
  const starts = told.map((contract) => startOf(contract, dated))
  const monthIndex = ascending(starts.flatMap((start) => start.monthIndex ?? []))[0]
  const begun = lastBegunMonth(told[0]?.year ?? dateParts(today).year, today)
  return [
    { id: 'chosen', isDone: true, day: latestDay(told.map(({ createdAt }) => createdAt)) },
    { id: 'signed', isDone: true, day: latestDay(told.flatMap(({ purchasedAt }) => purchasedAt ?? [])) },
    {
      id: 'accepted',
      isDone: isAccepted,
      day: isAccepted
        ? latestDay(told.flatMap(({ acceptedAt }) => acceptedAt ?? []))
        : starts.flatMap(({ until }) => until ?? []).toSorted()[0],
      isReviewed: !isAccepted && waiting.length === 0,
    },
    { id: 'paid', isDone: isAccepted && monthIndex !== undefined && monthIndex <= begun, monthIndex },
  ]
}

/** A contract's first month as of today and, while its acceptance is pending, its last day to accept. */
function startOf(contract: Contract, dated: Dated): { monthIndex?: number | undefined; until?: string } {
  const { today: sentOn, cutOffDay, declarations, employment } = dated
  if (!isPurchased(contract)) return { monthIndex: ascending(monthsOf(contract))[0] }
  if (!isWaiting(contract)) return { monthIndex: monthAfterReview(contract, sentOn) }
  const next = nextStart({ ...waitingTerms(contract, declarations), sentOn, cutOffDay, employment })
  const days = [next?.onTimeUntil, contract.acceptance?.until].flatMap((day) => day ?? [])
  const [until] = days.toSorted()
  return { monthIndex: next?.monthIndex, ...(until && { until }) }
}

const monthsOf = ({ items }: Contract): number[] => items.map(({ monthIndex }) => monthIndex)

function latestDay(instants: readonly string[]): string | undefined {
  const latest = instants.toSorted().at(-1)
  return latest && madridDate(latest)
}
