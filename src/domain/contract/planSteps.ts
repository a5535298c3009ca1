import { dateParts, lastBegunMonth, madridDate } from '../kernel/calendar.ts'
import type { Contract } from '../plan/contract.ts'
import { isPurchased, isWaiting } from '../plan/contractState.ts'

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

/**
 * Returns the steps of the signed contracts of one plan year: only of the contracts that are not accepted
 * yet, or of all if all are accepted. The days of choosing and signing are the latest of these contracts,
 * the last day to accept is the earliest.
 */
export function planSteps(contracts: readonly Contract[], today: string): PlanStep[] {
  const open = contracts.filter(isPurchased)
  const told = open.length > 0 ? open : contracts
  const isAccepted = open.length === 0
  const waiting = open.filter(isWaiting)
  const months = told.flatMap(({ items }) => items.map(({ monthIndex }) => monthIndex))
  const monthIndex = months.length > 0 ? Math.min(...months) : undefined
  const begun = lastBegunMonth(told[0]?.year ?? dateParts(today).year, today)
  return [
    { id: 'chosen', isDone: true, day: latestDay(told.map(({ createdAt }) => createdAt)) },
    { id: 'signed', isDone: true, day: latestDay(told.flatMap(({ purchasedAt }) => purchasedAt ?? [])) },
    {
      id: 'accepted',
      isDone: isAccepted,
      day: waiting.flatMap(({ acceptance }) => acceptance?.until ?? []).toSorted()[0],
      isReviewed: !isAccepted && waiting.length === 0,
    },
    { id: 'paid', isDone: isAccepted && monthIndex !== undefined && monthIndex <= begun, monthIndex },
  ]
}

function latestDay(instants: readonly string[]): string | undefined {
  const latest = instants.toSorted().at(-1)
  return latest && madridDate(latest)
}
