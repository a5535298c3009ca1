import { IconLogout, IconMail } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { logOut } from '../session/sessionActor.ts'
import { Avatar } from '../ui/data/Avatar.tsx'
import { CartMenu } from './CartMenu.tsx'
import styles from './Header.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { SavingsLine } from './SavingsLine.tsx'

/** The employee, the savings, help, language, cart and logout (LAY-05 to LAY-11). */
export const Header = observer(function Header({ isComplete }: { isComplete: boolean }) {
  const t = useText()
  const { profile, company } = useStores().session
  return (
    <header className={styles.header}>
      <Link className={styles.person} to="/profile" title={profile.fullName}>
        <Avatar profile={profile} />
        <span className={styles.name}>{profile.firstName}</span>
      </Link>
      {isComplete && <SavingsLine />}
      <div className={styles.actions}>
        <a className={styles.action} href={`mailto:${company.helpEmail}`}>
          <IconMail size={20} stroke={1.75} aria-hidden />
          <span className={styles.word}>{t('header.help')}</span>
        </a>
        <LanguageMenu />
        {isComplete && <CartMenu />}
        <button type="button" className={styles.action} onClick={() => void logOut()}>
          <IconLogout size={20} stroke={1.75} aria-hidden />
          <span className={styles.word}>{t('header.logout')}</span>
        </button>
      </div>
    </header>
  )
})
