import { IconLogout, IconMail } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { LanguageLinks } from '../ui/LanguageLinks.tsx'
import { useText } from '../messages/useText.ts'
import { chooseForEmployee } from '../session/chooseForEmployee.ts'
import { logOut } from '../session/sessionActor.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useLanguage } from '../ui/useMoney.ts'
import { Avatar } from '../ui/Avatar.tsx'
import styles from './MobileBar.module.css'
import { Navigation } from './Navigation.tsx'
import { SavingsLine } from './SavingsLine.tsx'

/** Everything the wide screen has in sidebar and header, in one column. */
export const MobileMenu = observer(function MobileMenu({
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
        <span className={styles.name}>{profile.firstName}</span>
      </Link>
      {isComplete && <SavingsLine />}
      <div className={styles.places}>
        <Navigation isComplete={isComplete} onNavigate={onNavigate} />
      </div>
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
