import { isLive } from '../../domain/quote/bags.ts'
import { isHeld, savingsOf } from '../../domain/tax/savings.ts'
import type { ProfileDto } from '../../dto/dto.ts'
import { planEntryOfContract, savingsContextOf } from './planEntryOfContract.ts'
import type { Declarations } from './useDeclarations.ts'

/**
 * Tax saved in euros by what is signed, and by what still waits in the cart or for a signature, in one plan
 * year (D-28).
 */
export function savingsOfProfile(
  profile: ProfileDto,
  declarations: Declarations,
  year: number,
): { achieved: number; pending: number } {
  const entries = [...profile.contracts, ...profile.cart]
    .filter((contract) => contract.year === year && isLive(contract))
    .flatMap((contract) => {
      const declaration = declarations(contract.product)
      return declaration
        ? [{ isHeld: isHeld(contract), entry: planEntryOfContract(contract, declaration, profile) }]
        : []
    })
  const { achievedCents, pendingCents } = savingsOf(savingsContextOf(profile, year), {
    held: entries.flatMap((one) => (one.isHeld ? [one.entry] : [])),
    waiting: entries.flatMap((one) => (one.isHeld ? [] : [one.entry])),
  })
  return { achieved: achievedCents / 100, pending: pendingCents / 100 }
}
