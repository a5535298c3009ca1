import { isLive } from '../../domain/plan/contractState.ts'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import type { Profile } from '../api/profileModel.ts'
import { useDeclarations } from './useDeclarations.ts'

/**
 * Returns a function that checks whether a product is unavailable. A product with a contract or a cart item
 * counts as available, for its page is still needed.
 */
export function useIsUnavailable(profile: Profile): (alias: string) => boolean {
  const contracts = [...profile.cart, ...profile.contracts]
  const contracted = new Set(
    contracts.filter((contract) => isLive(contract, profile.today)).map(({ category }) => category),
  )
  const open = profile.products
    .map(({ category }) => category.alias)
    .filter((alias) => !contracted.has(alias))
  const declarations = useDeclarations(open)
  return (alias) =>
    declarations !== undefined &&
    !contracted.has(alias) &&
    unavailableRefusal(profile, alias, declarations(alias) ?? {}) !== undefined
}
