import type { Contract } from '../domain/plan/contract.ts'
import {
  isEnding,
  isInCart,
  isPurchased,
  isSigned,
  type ContractState,
} from '../domain/plan/contractState.ts'

/** The status of the specification, made of the contract's state. */
export type ContractStatus = 'cart' | 'pending' | 'contracted' | 'cancelled'

/** What ended a contract, or its wait to be accepted, without the employee (D-72, D-81, D-88). */
export type EndedBy = 'time' | 'year' | 'exit'

export type StateDto = {
  /** Where it stands, in one of thirteen words; the others are made of it. */
  state: ContractState
  status: ContractStatus
  signed: boolean
  /** What ended it, or its wait to be accepted, without the employee: time, the plan year or an exit. */
  endedBy?: EndedBy
}

/** The state of a contract, and what the specification calls it. */
export function toStateDto(contract: Pick<Contract, 'state'>): StateDto {
  const { state } = contract
  const endedBy = endedByOf[state]
  return { state, status: statusOf(contract), signed: isSigned(contract), ...(endedBy && { endedBy }) }
}

function statusOf(contract: Pick<Contract, 'state'>): ContractStatus {
  if (isInCart(contract)) return 'cart'
  if (isPurchased(contract)) return 'pending'
  return isEnding(contract) ? 'cancelled' : 'contracted'
}

const endedByOf: Partial<Record<ContractState, EndedBy>> = {
  expiredPurchase: 'time',
  endedByYear: 'year',
  droppedByYear: 'year',
  endedByExit: 'exit',
}
