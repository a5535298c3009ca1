import { IconFileText, IconHome, IconLayoutGrid, IconReportMoney, IconUser } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { Link } from 'react-router-dom'
import { useIsUnavailable } from '../plan/useIsUnavailable.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Logo } from '../ui/Logo.tsx'
import { NavItem } from './NavItem.tsx'
import styles from './Navigation.module.css'
import { LegalPdfLink } from '../ui/LegalPdfLink.tsx'
import { ProductGroup } from './ProductGroup.tsx'

type Props = { isComplete: boolean; onNavigate?: () => void }

/**
 * Where one can go: pages, the two groups of products, legal links (LAY-01 to LAY-04). The sidebar, and the
 * phone's menu.
 */
export const Navigation = observer(function Navigation({ isComplete, onNavigate }: Props) {
  const t = useText()
  const { profile, company } = useStores().session
  const { products } = profile
  const isUnavailable = useIsUnavailable(profile)
  return (
    <nav
      className={styles.navigation}
      aria-label={t('nav.label')}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onNavigate?.()}
    >
      <Link className={styles.logo} to="/" aria-label={t('nav.start', { company: company.name })}>
        <Logo company={company} onBar />
      </Link>
      <ul className={styles.list}>
        {isComplete ? (
          <>
            <NavItem to="/home" icon={IconHome} label={t('nav.home')} />
            {!company.hideCompensation && (
              <NavItem to="/compensation" icon={IconReportMoney} label={t('nav.compensation')} />
            )}
            <NavItem to="/documents" icon={IconFileText} label={t('nav.documents')} />
          </>
        ) : (
          <NavItem to="/" icon={IconLayoutGrid} label={t('nav.menu')} />
        )}
        <NavItem to="/profile" icon={IconUser} label={t('nav.profile')} />
      </ul>
      {isComplete && (
        <>
          <ProductGroup
            title={t('nav.exent')}
            to="/flexible"
            products={products.filter(({ planType }) => planType === 'Exent')}
            isUnavailable={isUnavailable}
          />
          <ProductGroup
            title={t('nav.top')}
            to="/other"
            products={products.filter(({ planType }) => planType === 'Top')}
            isUnavailable={isUnavailable}
          />
        </>
      )}
      <ul className={styles.legal}>
        <li>
          <LegalPdfLink file="legal">{t('legal.notice')}</LegalPdfLink>
        </li>
        {isComplete && (
          <li>
            <Link to="/privacy-policy">{t('legal.privacy')}</Link>
          </li>
        )}
        {company.showCookiesLink && (
          <li>
            <LegalPdfLink file="cookielegal">{t('legal.cookies')}</LegalPdfLink>
          </li>
        )}
      </ul>
    </nav>
  )
})
