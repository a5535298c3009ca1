import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { lastBegunMonth, plainDate } from '../kernel/calendar.ts'
import { chargedTerms, coveredMonths, type Contract } from '../plan/contract.ts'
import { isInForce, isWaiting, isEnded, wasInForce } from '../plan/contractState.ts'

/** Events that end a contract, or its acceptance period, without the employee. */
export type DueEnd = 'EXPIRE' | 'YEAR_ENDED' | 'EXIT'

/**
 * Returns the end that is due on a day, if any. An acceptance period ends after its last day (D-81). A
 * contract that never came into force is dropped after 31 December of its plan year; one in force ends then
 * (D-72). `leftOn` is the last working day of an employee who has left (D-88). If several ends are due, a
 * contract in force takes them by date; any other ends with the first.
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
  // A deactivated employee has left, whatever the exit day.
  const due = ends.flatMap(({ type, lastDay }) =>
    lastDay && (type === 'EXIT' || lastDay < today) ? [{ type, lastDay }] : [],
  )
  const inOrder = due.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay, 'en'))
  return (inForce ? inOrder : due)[0]?.type
}

/**
 * The last month, 0 to 11, that a contract covers if its employee leaves: the month of the exit (D-88), or
 * December for a single price that has begun. Undefined if it covers none.
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

/** The contract as a known exit day shortens it; unchanged without one (D-88). */
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

/** The charged part of a contract, in force until a known exit at most (D-88); undefined if nothing. */
export function chargedUntilExit(
  declaration: BenefitDeclaration | undefined,
  contract: Contract,
  exitOn: string | null | undefined,
): Contract | undefined {
  return chargedTerms(
    wasInForce(contract) ? contractUntilExit(declaration, contract, exitOn ?? null) : contract,
  )
}
