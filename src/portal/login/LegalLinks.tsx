import type { Company } from '../../domain/tenant/tenant.ts'
import { useText } from '../messages/useText.ts'
import { openCookieSettings } from './consent.ts'
import { LegalPdfLink } from '../ui/LegalPdfLink.tsx'
import styles from './LegalLinks.module.css'

/** The legal notice always; privacy and cookies where the company says so (AUT-05). */
export function LegalLinks({ company }: { company: Pick<Company, 'showPrivacyLink' | 'showCookiesLink'> }) {
  const t = useText()
  return (
    <footer className={styles.links}>
      <LegalPdfLink file="legal">{t('legal.notice')}</LegalPdfLink>
      {company.showPrivacyLink && <LegalPdfLink file="privacy">{t('legal.privacy')}</LegalPdfLink>}
      {company.showCookiesLink && <LegalPdfLink file="cookielegal">{t('legal.cookies')}</LegalPdfLink>}
      <button type="button" onClick={openCookieSettings}>
        {t('legal.cookieSettings')}
      </button>
    </footer>
  )
}
