import type { BenefitDeclaration } from '../benefit/declaration.ts'
import { scheduleOf, type ScheduledBenefit } from '../benefit/schedule.ts'
import { lastBegunMonth, plainDate } from '../kernel/calendar.ts'
import { coveredMonths, type Contract } from '../plan/contract.ts'
import { isInForce, isWaiting, isEnded } from '../plan/contractState.ts'

/** What ends a contract, or its wait, without the employee. */
export type DueEnd = 'EXPIRE' | 'YEAR_ENDED' | 'EXIT'

/**
 * What of that is due on a day; undefined where nothing is. What waits for an acceptance ends after its last
 * day (D-81). What never came into force ends with 31 December of its plan year, what is in force after it
 * (D-72). `leftOn` is the last day of work of who has left (D-88). Where several are due, what is in force
 * takes them in the order of their days; of the rest nothing is left after the first.
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
  // Who was deactivated has left, whatever the day of the exit is.
  const due = ends.flatMap(({ type, lastDay }) =>
    lastDay && (type === 'EXIT' || lastDay < today) ? [{ type, lastDay }] : [],
  )
  const inOrder = due.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay))
  return (inForce ? inOrder : due)[0]?.type
}

/**
 * The last month, 0 to 11, that a contract covers when its employee leaves: that of the exit (D-88). One
 * price for the rest of the year, once begun, stays charged and covers until December. Undefined where it
 * covers nothing.
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

/** The contract as it ends with a known exit day, or before it; as it is where none is known (D-88). */
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
