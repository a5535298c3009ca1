import { isLive } from '../../domain/plan/contractState.ts'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import type { Profile } from '../api/profileModel.ts'
import { useDeclarations } from './useDeclarations.ts'

/**
 * Whether a product is not to be had, and there is no contract of it, not in the cart either: the page of a
 * contract stays of use.
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
