import { cartDaysToCutOff } from '../../domain/contract/cartItem.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'

/**
 * Returns the label of a link to the cart: to sign, or only to view it if all its items have expired.
 * `isAdding`: the cart is about to get an item.
 */
export function useCartLabel(isAdding = false): string {
  const t = useText()
  const { profile, plan } = useStores().session
  const { today, cutOffDay } = plan
  const isExpired =
    !isAdding &&
    profile.cart.every(
      (contract) => cartDaysToCutOff(contract, { today, cutOffDay, employment: profile }) < 0,
    )
  return t(isExpired ? 'cart.go' : 'cart.checkout')
}
