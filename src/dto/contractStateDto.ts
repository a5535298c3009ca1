import type { Static } from 'typebox'
import type { Contract } from '../domain/plan/contract.ts'
import {
  isEnding,
  isInCart,
  isPurchased,
  isSigned,
  type ContractState,
} from '../domain/plan/contractState.ts'
import type { contractSchema, stateFields } from './schemas/contract.ts'

/** A contract's state in the fields of the specification. */
type StateDto = Pick<Static<typeof contractSchema>, keyof typeof stateFields>

/** Converts a contract's state to the specification's names. */
export function toStateDto(contract: Pick<Contract, 'state'>): StateDto {
  const { state } = contract
  const endedBy = endedByOf[state]
  return { state, status: findStatus(contract), signed: isSigned(contract), ...(endedBy && { endedBy }) }
}

function findStatus(contract: Pick<Contract, 'state'>): StateDto['status'] {
  if (isInCart(contract)) return 'cart'
  if (isPurchased(contract)) return 'pending'
  return isEnding(contract) ? 'cancelled' : 'contracted'
}

const endedByOf: Partial<Record<ContractState, NonNullable<StateDto['endedBy']>>> = {
  expiredPurchase: 'time',
  endedByYear: 'year',
  droppedByYear: 'year',
  endedByExit: 'exit',
}
