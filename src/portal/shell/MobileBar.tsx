import { IconMenu2, IconShoppingCart } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { CartSheet } from './CartSheet.tsx'
import { Logo } from '../ui/Logo.tsx'
import { MobileMenu } from './MobileMenu.tsx'
import styles from './MobileBar.module.css'
import { Sheet } from './Sheet.tsx'

/** Below 768 px: one bar in the company's color; menu and cart open over the page (LAY-12). */
export const MobileBar = observer(function MobileBar({ isComplete }: { isComplete: boolean }) {
  const t = useText()
  const { company, cart } = useStores().session
  const [open, setOpen] = useState<'menu' | 'cart'>()
  const close = () => setOpen(undefined)
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.button}
        aria-label={t('shell.openMenu')}
        aria-expanded={open === 'menu'}
        onClick={() => setOpen('menu')}
      >
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </button>
      <Link className={styles.logo} to="/" aria-label={t('nav.start', { company: company.name })}>
        <Logo company={company} onBar />
      </Link>
      {isComplete ? (
        <button
          type="button"
          className={styles.button}
          aria-label={t('cart.open', { count: cart.length })}
          aria-expanded={open === 'cart'}
          onClick={() => setOpen('cart')}
        >
          <IconShoppingCart size={24} stroke={1.75} aria-hidden />
          {cart.length > 0 && <span className={styles.count}>{cart.length}</span>}
        </button>
      ) : (
        <span className={styles.gap} />
      )}
      <Sheet
        isOpen={open === 'menu'}
        onClose={close}
        title={t('shell.menu')}
        closeLabel={t('shell.closeMenu')}
        side="left"
      >
        <MobileMenu isComplete={isComplete} onNavigate={close} />
      </Sheet>
      <CartSheet isOpen={open === 'cart'} onClose={close} />
    </header>
  )
})
