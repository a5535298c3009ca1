import { observer } from 'mobx-react-lite'
import { useCartLabel } from '../plan/useCartLabel.ts'
import { useStores } from '../session/StoresContext.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { CartLines } from './CartLines.tsx'

/** Each item of the cart with a button that removes it, and the link to the checkout (LAY-10). */
export const CartContent = observer(function CartContent({ onLeave }: { onLeave: () => void }) {
  const cartLabel = useCartLabel()
  const { cart } = useStores().session
  return (
    <>
      <CartLines />
      {cart.length > 0 && (
        <LinkButton to="/cart" fullWidth onClick={onLeave}>
          {cartLabel}
        </LinkButton>
      )}
    </>
  )
})
