import { IconShoppingCart } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import type { ComponentPropsWithRef } from 'react'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { beforePress, prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import header from './Header.module.css'

/** The header's button with the number of items in the cart. */
export const CartButton = observer(function CartButton(
  props: Omit<ComponentPropsWithRef<'button'>, 'className'>,
) {
  const t = useText()
  const { cart } = useStores().session
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('cart.open', { count: cart.length })}
      {...beforePress(() => void prefetchRoute('/cart'))}
      {...props}
      className={header.action}
    >
      <IconShoppingCart size={20} stroke={1.75} aria-hidden />
      {cart.length > 0 && <span className={`count ${header.count ?? ''}`}>{cart.length}</span>}
    </button>
  )
})
