import type { CompanyWire } from '../../domain/wire.ts'
import { useText } from '../messages/useText.ts'
import { openCookieSettings } from './consent.ts'
import styles from './LegalLinks.module.css'

/** The legal notice always; privacy and cookies where the company says so (AUT-05). */
export function LegalLinks({ company }: { company: Pick<CompanyWire, 'showPrivacyLink' | 'showCookiesLink'> }) {
  const t = useText()
  return (
    <footer className={styles.links}>
      <a href="/assets/legal.pdf" target="_blank" rel="noreferrer">
        {t('legal.notice')}
      </a>
      {company.showPrivacyLink && (
        <a href="/assets/privacy.pdf" target="_blank" rel="noreferrer">
          {t('legal.privacy')}
        </a>
      )}
      {company.showCookiesLink && (
        <a href="/assets/cookielegal.pdf" target="_blank" rel="noreferrer">
          {t('legal.cookies')}
        </a>
      )}
      <button type="button" onClick={openCookieSettings}>
        {t('legal.cookieSettings')}
      </button>
    </footer>
  )
}
