import type { ReactNode } from 'react'
import { localized } from '../../domain/kernel/language.ts'
import type { Company } from '../../domain/company/tenant/tenant.ts'
import { useText } from '../messages/useText.ts'
import { chooseLanguage } from '../messages/language.ts'
import { useDocumentLanguage } from '../messages/MessagesProvider.tsx'
import { useScheme } from '../ui/layout/branding/scheme.ts'
import { MaintenanceBar } from '../ui/layout/MaintenanceBar.tsx'
import { Logo } from '../ui/layout/Logo.tsx'
import styles from './LoginLayout.module.css'
import { LanguageLinks } from '../ui/layout/LanguageLinks.tsx'
import { openCookieSettings } from '../session/cookieChoice.ts'
import { LegalPdfLink } from '../ui/data/LegalPdfLink.tsx'
import legalLinksStyles from './LegalLinks.module.css'

/** The frame of the login pages: the company's picture and sentence beside one narrow column. */
export function LoginLayout({ company, children }: { company: Company; children: ReactNode }) {
  const t = useText()
  const language = useDocumentLanguage()
  return (
    <div className={styles.frame}>
      <section className={styles.picture} aria-label={company.name}>
        {company.background && <img className={styles.image} src={company.background} alt="" />}
        <div className={styles.words}>
          <p className={styles.company}>{company.name}</p>
          <p className={styles.slogan}>{localized(company.slogan, language) || t('login.slogan')}</p>
        </div>
      </section>
      <div className={styles.column}>
        <MaintenanceBar company={company} />
        <header className={styles.top}>
          <Logo company={company} isOnDark={useScheme() === 'dark'} />
          <LanguageLinks offered={company.languages} current={language} onChoose={chooseLanguage} />
        </header>
        <main className={styles.main}>{children}</main>
        <LegalLinks company={company} />
      </div>
    </div>
  )
}

/** Links to the legal notice (always), and to privacy and cookies if the company enables them (AUT-05). */
function LegalLinks({ company }: { company: Pick<Company, 'showPrivacyLink' | 'showCookiesLink'> }) {
  const t = useText()
  return (
    <footer className={legalLinksStyles.links}>
      <LegalPdfLink file="legal">{t('legal.notice')}</LegalPdfLink>
      {company.showPrivacyLink && <LegalPdfLink file="privacy">{t('legal.privacy')}</LegalPdfLink>}
      {company.showCookiesLink && <LegalPdfLink file="cookielegal">{t('legal.cookies')}</LegalPdfLink>}
      <button type="button" onClick={openCookieSettings}>
        {t('legal.cookieSettings')}
      </button>
    </footer>
  )
}
