import { Popover, Stack } from '@mantine/core'
import { useModals } from '@mantine/modals'
import { IconShoppingCart } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useText } from '../messages/useText.ts'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import { useStores } from '../session/StoresContext.tsx'
import { CartLines } from './CartLines.tsx'
import styles from './CartMenu.module.css'
import header from './Header.module.css'
import { Sheet } from '../ui/layout/Sheet.tsx'
import { useCartLabel } from '../plan/useCartLabel.ts'

/** Below the z-index of dialogs: the confirmation of a removal opens above the dropdown. */
const belowDialogs = 150

/** The cart as a dropdown: each item with a remove button, and a link to the checkout (LAY-10). */
export const CartMenu = observer(function CartMenu() {
  const t = useText()
  const cartLabel = useCartLabel()
  const { cart } = useStores().session
  const [isOpen, setIsOpen] = useState(false)
  const isAsking = useModals().modals.length > 0
  const close = (): void => setIsOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={360}
      zIndex={belowDialogs}
      closeOnClickOutside={!isAsking}
      closeOnEscape={!isAsking}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={header.action}
          aria-label={t('cart.open', { count: cart.length })}
          onClick={() => setIsOpen(!isOpen)}
          onMouseEnter={() => void prefetchRoute('/cart')}
          // Listens here, for the focus enters the dropdown a moment after it opens.
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        >
          <IconShoppingCart size={20} stroke={1.75} aria-hidden />
          {cart.length > 0 && <span className={`count ${header.count ?? ''}`}>{cart.length}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('cart.title')}>
        <CartLines />
        {cart.length > 0 && (
          <LinkButton to="/cart" fullWidth onClick={close}>
            {cartLabel}
          </LinkButton>
        )}
      </Popover.Dropdown>
    </Popover>
  )
})

/** The cart on a phone: the same lines in a sheet from below. */
export const CartSheet = observer(function CartSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const t = useText()
  const cartLabel = useCartLabel()
  const { cart } = useStores().session
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('cart.title')}
      closeLabel={t('cart.close')}
      side="bottom"
    >
      <Stack>
        <CartLines />
        {cart.length > 0 && (
          <LinkButton to="/cart" fullWidth onClick={onClose}>
            {cartLabel}
          </LinkButton>
        )}
      </Stack>
    </Sheet>
  )
})
