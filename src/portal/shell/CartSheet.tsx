import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useNavigate } from 'react-router-dom'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { CartLines } from './CartLines.tsx'
import styles from './MobileBar.module.css'
import { Sheet } from './Sheet.tsx'

/** The cart on a phone: the same lines, from below. */
export const CartSheet = observer(function CartSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const t = useText()
  const navigate = useNavigate()
  const { cart } = useStores().session
  const checkOut = () => {
    onClose()
    void navigate('/cart')
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t('cart.title')}
      closeLabel={t('cart.close')}
      side="bottom"
    >
      <div className={styles.sheet}>
        <CartLines />
        {cart.length > 0 && (
          <Button fullWidth onClick={checkOut}>
            {t('cart.checkout')}
          </Button>
        )}
      </div>
    </Sheet>
  )
})
