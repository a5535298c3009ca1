import { isInForce, type Contract } from './contract.ts'

/** Whether the end of a contract was accepted or came by itself: it is over, or will be (D-73). */
export function isEnded({ status, signed }: Pick<Contract, 'status' | 'signed'>): boolean {
  return status === 'cancelled' && signed
}

/** Whether a contract is in force, or was until it ended. */
export function wasInForce(contract: Pick<Contract, 'status' | 'signed' | 'pendingEdit'>): boolean {
  return isInForce(contract) || isEnded(contract)
}
