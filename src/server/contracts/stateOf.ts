import type { ContractState } from '../../domain/contract/contractMachine.ts'
import type { ContractRecord } from './records.ts'

/**
 * The state of the contract's machine out of its row: status, signature, and what waits for an acceptance
 * (D-32).
 */
export function stateOf({
  status,
  signed,
  edit,
}: Pick<ContractRecord, 'status' | 'signed' | 'edit'>): ContractState {
  return { status, signed, pendingEdit: !edit ? 'none' : edit.kind === 'edit' ? 'change' : 'cancellation' }
}
