import { Box } from '@mantine/core'
import { IconMenu2, IconShoppingCart, IconLogout, IconMail } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { barOf, white } from '../../domain/company/tenant/branding.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { CartSheet } from './CartMenu.tsx'
import { useScheme } from '../ui/layout/branding/scheme.ts'
import { Logo } from '../ui/layout/Logo.tsx'
import styles from './MobileBar.module.css'
import { Sheet } from '../ui/layout/Sheet.tsx'
import { LanguageLinks } from '../ui/layout/LanguageLinks.tsx'
import { chooseForEmployee } from '../session/chooseForEmployee.ts'
import { logOut } from '../session/sessionActor.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { Avatar } from '../ui/data/Avatar.tsx'
import { Navigation } from './Navigation.tsx'
import { SavingsLine } from './SavingsLine.tsx'

/** Below 768 px: one bar in the company's color; menu and cart open over the page (LAY-12). */
export const MobileBar = observer(function MobileBar({ isComplete }: { isComplete: boolean }) {
  const t = useText()
  const { company, cart } = useStores().session
  const scheme = useScheme()
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
        <Logo company={company} isOnDark={barOf(company, scheme).onBar === white} />
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
          {cart.length > 0 && <span className={`count ${styles.count ?? ''}`}>{cart.length}</span>}
        </button>
      ) : (
        <Box component="span" w={44} />
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

/** The content of the sidebar and the header of a wide screen, in one column. */
const MobileMenu = observer(function MobileMenu({
  isComplete,
  onNavigate,
}: {
  isComplete: boolean
  onNavigate: () => void
}) {
  const t = useText()
  const language = useLanguage()
  const { profile, company } = useStores().session
  return (
    <div className={styles.menu}>
      <Link className={styles.person} to="/profile" onClick={onNavigate}>
        <Avatar profile={profile} size={44} />
        <Box component="span" className="breaks">
          {profile.firstName}
        </Box>
      </Link>
      {isComplete && <SavingsLine />}
      <Box mx={-12}>
        <Navigation isComplete={isComplete} onNavigate={onNavigate} />
      </Box>
      <LanguageLinks offered={company.languages} current={language} onChoose={chooseForEmployee} />
      <a className={styles.action} href={`mailto:${company.helpEmail}`}>
        <IconMail size={20} stroke={1.75} aria-hidden />
        {t('header.help')}
      </a>
      <button type="button" className={styles.action} onClick={() => void logOut()}>
        <IconLogout size={20} stroke={1.75} aria-hidden />
        {t('header.logout')}
      </button>
    </div>
  )
})
