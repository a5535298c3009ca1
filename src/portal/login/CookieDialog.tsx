import type { Company } from '../../domain/company/tenant/tenant.ts'
import { useText } from '../messages/useText.ts'
import { chooseCookies, useCookieChoice } from '../session/cookieChoice.ts'
import { LegalPdfLink } from '../ui/data/LegalPdfLink.tsx'
import { Button } from './Button.tsx'
import styles from './CookieDialog.module.css'

type Props = { company: Pick<Company, 'cookiesRequired' | 'cookiesVersion'> }

/**
 * Asks for consent to cookies at the login; the page behind stays usable. The buttons to refuse and to
 * accept look the same. If the company requires cookies, no login is possible without consent (AUT-09), as
 * the dialog explains.
 */
export function CookieDialog({ company }: Props) {
  const t = useText()
  const { isOpen } = useCookieChoice(company)
  if (!isOpen) return null
  const isRequired = company.cookiesRequired
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
        <Button variant="plain" onClick={() => chooseCookies(company, 'necessary')}>
          {t('cookies.necessary')}
        </Button>
        <Button variant={isRequired ? 'primary' : 'plain'} onClick={() => chooseCookies(company, 'accepted')}>
          {t('cookies.accept')}
        </Button>
      </div>
    </div>
  )
}
