import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { lastBegunMonth, lastDayOfMonth, monthText, plainDate } from '../kernel/calendar.ts'
import { chargedTerms, coveredMonths, type Contract } from '../plan/contract.ts'
import { isInForce, isWaiting, isEnded, wasInForce } from '../plan/contractState.ts'

/** Events that end a contract, or its acceptance period, without the employee. */
export type DueEnd = 'EXPIRE' | 'YEAR_ENDED' | 'EXIT'

/**
 * Returns the end that is due on a day, if any. An acceptance period ends after its last day (D-81). A
 * contract in force ends after 31 December of its plan year; any other ends on that day (D-72). `leftOn` is
 * the last working day of an employee who has left (D-88). If several ends are due, the earliest one applies
 * to a contract in force; for any other contract the order is exit, end of year, end of the acceptance
 * period.
 */
export function dueEnd(
  contract: Pick<Contract, 'state' | 'year' | 'acceptance'>,
  { today, leftOn }: { today: string; leftOn?: string | undefined },
): DueEnd | undefined {
  const inForce = isInForce(contract)
  const ends: { type: DueEnd; lastDay: string | undefined }[] = [
    { type: 'EXIT', lastDay: leftOn },
    { type: 'YEAR_ENDED', lastDay: plainDate(contract.year, 12, inForce ? 31 : 30) },
    { type: 'EXPIRE', lastDay: isWaiting(contract) ? contract.acceptance?.until : undefined },
  ]
  // An account that was deactivated counts as left, whatever the exit day.
  const due = ends.flatMap(({ type, lastDay }) =>
    lastDay && (type === 'EXIT' || lastDay < today) ? [{ type, lastDay }] : [],
  )
  const inOrder = due.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay, 'en'))
  return (inForce ? inOrder : due)[0]?.type
}

/**
 * The last month, 0 to 11, that a contract covers if the employee leaves: the month of the exit (D-88), or
 * December if the rest of the year was paid at once and has begun. Undefined if no month is covered.
 */
export function coveredUntilExit(
  declaration: ScheduledBenefit | undefined,
  contract: Pick<Contract, 'modality' | 'year' | 'items'>,
  exitOn: string,
): number | undefined {
  const exitMonth = lastBegunMonth(contract.year, exitOn)
  const covered = coveredMonths(declaration, contract)
  const begun = covered.filter((each) => each <= exitMonth)
  if (begun.length === 0) return undefined
  const isPaidOnce = declaration && scheduleOf(declaration, contract.modality).amount === 'once'
  return isPaidOnce ? covered.at(-1) : begun.at(-1)
}

/**
 * Returns the contract as shortened by a known exit day; without one, the contract does not change (D-88).
 */
export function contractUntilExit(
  declaration: BenefitDeclaration | undefined,
  contract: Contract,
  exitOn: string | null,
): Contract {
  if (!exitOn) return contract
  const { coveredUntil, ...rest } = contract
  const lastMonth = coveredUntilExit(declaration, contract, exitOn)
  if (isEnded(contract) && (coveredUntil ?? -1) <= (lastMonth ?? -1)) return contract
  return {
    ...rest,
    state: 'endedByExit',
    ...(lastMonth !== undefined && { coveredUntil: lastMonth }),
  }
}

/**
 * Returns the charged part of a contract, shortened by a known exit (D-88); undefined if nothing is charged.
 */
export function chargedUntilExit(
  declaration: BenefitDeclaration | undefined,
  contract: Contract,
  exitOn: string | null | undefined,
): Contract | undefined {
  return chargedTerms(
    wasInForce(contract) ? contractUntilExit(declaration, contract, exitOn ?? null) : contract,
  )
}

/** The last day that an ended contract covers, YYYY-MM-DD; undefined if it covers none or has not ended. */
export function lastCoveredDay(
  contract: Pick<Contract, 'state' | 'coveredUntil' | 'year'>,
): string | undefined {
  const { year, coveredUntil = -1 } = contract
  if (!isEnded(contract) || coveredUntil < 0) return undefined
  return lastDayOfMonth(monthText(year, coveredUntil))
}
