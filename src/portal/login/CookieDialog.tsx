import { useSyncExternalStore } from 'react'
import { useText } from '../messages/useText.ts'
import { Button } from './Button.tsx'
import styles from './CookieDialog.module.css'
import { LegalPdfLink } from '../ui/LegalPdfLink.tsx'
import { consentStore, giveConsent } from './consent.ts'

/**
 * Asks for cookies at the login, both answers equally easy; the page behind stays usable. `isRequired`:
 * without them nobody may enter (AUT-09), and the dialog names that first.
 */
export function CookieDialog({ isRequired }: { isRequired: boolean }) {
  const t = useText()
  const isOpen = useSyncExternalStore(consentStore.subscribe, consentStore.isOpen)
  if (!isOpen) return null
  return (
    <div
      className={styles.dialog}
      role="dialog"
      aria-labelledby="cookies-title"
      aria-describedby="cookies-text"
      data-cookie-dialog
    >
      <h2 id="cookies-title" className={styles.title}>
        {t('cookies.title')}
      </h2>
      <p id="cookies-text" className={styles.text}>
        {t('cookies.text')} {isRequired && `${t('cookies.toEnter')} `}
        <LegalPdfLink file="cookielegal">{t('legal.cookies')}</LegalPdfLink>
      </p>
      <div className={styles.buttons}>
        <Button variant="plain" onClick={() => giveConsent('necessary')}>
          {t('cookies.necessary')}
        </Button>
        <Button onClick={() => giveConsent('accepted')}>{t('cookies.accept')}</Button>
      </div>
    </div>
  )
}
