import { isLive } from '../../domain/plan/contract.ts'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import type { Profile } from '../api/profileModel.ts'
import { useDeclarations } from './useDeclarations.ts'

/**
 * Whether a product is not to be had, and nothing of it is held or lies in the cart: the page of what is held
 * stays of use.
 */
export function useIsUnavailable(profile: Profile): (alias: string) => boolean {
  const contracts = [...profile.cart, ...profile.contracts]
  const held = new Set(
    contracts.filter((contract) => isLive(contract, profile.today)).map(({ category }) => category),
  )
  const open = profile.products.map(({ category }) => category.alias).filter((alias) => !held.has(alias))
  const declarations = useDeclarations(open)
  return (alias) =>
    declarations !== undefined &&
    !held.has(alias) &&
    unavailableRefusal(profile, alias, declarations(alias) ?? {}) !== undefined
}
