import { isLive } from '../../domain/quote/bags.ts'
import { unavailableRefusal } from '../../domain/quote/eligibility.ts'
import type { ProfileDto } from '../../dto/dto.ts'
import { useDeclarations } from './useDeclarations.ts'

/**
 * Whether a product is not to be had, and nothing of it is held or lies in the cart: the page of what is held
 * stays of use.
 */
export function useIsUnavailable(profile: ProfileDto): (alias: string) => boolean {
  const held = new Set([...profile.cart, ...profile.contracts].filter(isLive).map(({ product }) => product))
  const open = profile.products.map(({ category }) => category.alias).filter((alias) => !held.has(alias))
  const declarations = useDeclarations(open)
  return (alias) =>
    declarations !== undefined &&
    !held.has(alias) &&
    unavailableRefusal(profile, alias, declarations(alias) ?? {}) !== undefined
}
