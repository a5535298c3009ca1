import { coversPerson, isLive } from '../../domain/plan/contract.ts'
import type { Profile } from '../session/profile.ts'

/**
 * Whether a family member stands in the cart or in a contract that counts, and so cannot be deleted (PRO-35).
 */
export function isInLiveContract(
  { cart, contracts }: Pick<Profile, 'cart' | 'contracts'>,
  familyId: number,
): boolean {
  return [...cart, ...contracts].some((contract) => isLive(contract) && coversPerson(contract, familyId))
}
