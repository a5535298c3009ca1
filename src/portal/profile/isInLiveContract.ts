import { isLive } from '../../domain/quote/bags.ts'
import type { ProfileDto } from '../../dto/dto.ts'

/**
 * Whether a family member stands in the cart or in a contract that counts, and so cannot be deleted (PRO-35).
 */
export function isInLiveContract(
  { cart, contracts }: Pick<ProfileDto, 'cart' | 'contracts'>,
  familyId: number,
): boolean {
  return [...cart, ...contracts.filter(isLive)].some(({ items, pendingEdit }) =>
    [...items, ...(pendingEdit?.items ?? [])].some((item) => item.familyId === familyId),
  )
}
