import { dateParts } from '../kernel/calendar.ts'
import type { ChargedPart, Contract } from './contract.ts'

/**
 * Whether a contract still stands in the way of another one, or of a deletion (D-72, D-73): its plan year is
 * not over, and a canceled one has a covered month left.
 */
export function isLive(contract: ChargedPart & Pick<Contract, 'year'>, today: string): boolean {
  const { year, coveredUntil = -1 } = contract
  const { year: thisYear, month } = dateParts(today)
  if (year < thisYear) return false
  if (!isEnded(contract)) return true
  return year > thisYear ? coveredUntil >= 0 : coveredUntil >= month - 1
}

/** Whether a contract, a change of it or its end waits to be accepted in a mail. */
export function isWaiting({ status, signed }: Pick<Contract, 'status' | 'signed'>): boolean {
  return status !== 'cart' && !signed
}

/** Whether a contract, or a change of one in force, waits for an administrator's answer (D-32, D-75). */
export function isUnderReview({
  status,
  signed,
  pendingEdit,
}: Pick<Contract, 'status' | 'signed' | 'pendingEdit'>): boolean {
  return signed && (status === 'pending' || pendingEdit?.kind === 'edit')
}

/** Whether a contract is in force: the employee accepted it once, and no end of it since. */
export function isInForce({ status, pendingEdit }: Pick<Contract, 'status' | 'pendingEdit'>): boolean {
  return status === 'contracted' || pendingEdit !== undefined
}

/** Whether the end of a contract was accepted or came by itself: it is over, or will be (D-73). */
export function isEnded({ status, signed }: Pick<Contract, 'status' | 'signed'>): boolean {
  return status === 'cancelled' && signed
}

/** Whether a contract is in force, or was until it ended. */
export function wasInForce(contract: Pick<Contract, 'status' | 'signed' | 'pendingEdit'>): boolean {
  return isInForce(contract) || isEnded(contract)
}
