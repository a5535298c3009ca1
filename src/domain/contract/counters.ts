import { isSigned } from './productStatus.ts'
import type { ContractStatus } from '../plan/contract.ts'

export type Counters = { contractedAndSigned: number; pendingSignature: number; pending: number }

/** The counters of the home page over cart items and contracts (D-28). Signed cancellations are in none. */
export function countersOf(entries: readonly { status: ContractStatus; signed: boolean }[]): Counters {
  const counters: Counters = { contractedAndSigned: 0, pendingSignature: 0, pending: 0 }
  for (const entry of entries) {
    if (entry.status === 'cart') counters.pending += 1
    else if (!isSigned(entry)) counters.pendingSignature += 1
    else if (entry.status === 'pending') counters.pending += 1
    else if (entry.status === 'contracted') counters.contractedAndSigned += 1
  }
  return counters
}
