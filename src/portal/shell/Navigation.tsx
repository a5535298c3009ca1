import { Box, Stack } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconFileText,
  IconHome,
  IconLayoutGrid,
  IconReportMoney,
  IconUser,
  IconLock,
  IconChevronDown,
  IconLayoutList,
} from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { Link, NavLink } from 'react-router-dom'
import { barOf, white } from '../../domain/company/tenant/branding.ts'
import { useIsUnavailable } from '../plan/useIsUnavailable.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useScheme } from '../ui/layout/branding/scheme.ts'
import { Logo } from '../ui/layout/Logo.tsx'
import styles from './Navigation.module.css'
import { LegalPdfLink } from '../ui/data/LegalPdfLink.tsx'
import { type ComponentType, useId, useState } from 'react'
import { findBenefitIcon } from '../api/benefits.ts'
import { beforePress, prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import { localized } from '../../domain/kernel/language.ts'
import type { EmployeeProduct } from '../../domain/plan/employee.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'

type Props = { isComplete: boolean; onNavigate?: () => void }

/**
 * Links to the pages, the two groups of products, and the legal texts (LAY-01 to LAY-04). It is used in the
 * sidebar and in the phone's menu.
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
        <Logo company={company} isOnDark={barOf(company, useScheme()).onBar === white} />
      </Link>
      <PageList isComplete={isComplete} />
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
      <LegalList isComplete={isComplete} />
    </nav>
  )
})

const PageList = observer(function PageList({ isComplete }: Pick<Props, 'isComplete'>) {
  const t = useText()
  const { company } = useStores().session
  return (
    <ul className={styles.list}>
      {isComplete ? (
        <>
          <NavItem to="/home" icon={IconHome} label={t('nav.home')} />
          {!company.hidePlan && <NavItem to="/plan" icon={IconAdjustmentsHorizontal} label={t('nav.plan')} />}
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
  )
})

const LegalList = observer(function LegalList({ isComplete }: Pick<Props, 'isComplete'>) {
  const t = useText()
  const { company } = useStores().session
  return (
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
  )
})

type NavItemProps = {
  to: string
  label: string
  icon?: ComponentType<{ size?: number; stroke?: number | string }>
  benefit?: string
  /** True if the product is unavailable; the product's page explains why. */
  isUnavailable?: boolean
  onIntent?: () => void
}

/** An entry of the navigation; pointing at it starts loading its page. */
function NavItem({ to, label, icon: Icon, benefit, isUnavailable = false, onIntent }: NavItemProps) {
  const t = useText()
  const prefetch = () => {
    void prefetchRoute(to)
    onIntent?.()
  }
  const mask = benefit ? findBenefitIcon(benefit) : undefined
  return (
    <li>
      <NavLink className={styles.item} to={to} end={to === '/'} {...beforePress(prefetch)}>
        {Icon && <Icon size={20} stroke={1.75} />}
        {benefit && (
          <span className={styles.mask} style={mask ? { maskImage: `url("${mask}")` } : undefined} />
        )}
        <Box component="span" miw={0} className="breaks">
          {label}
          {isUnavailable && <span className="visually-hidden">{` (${t('status.unavailable')})`}</span>}
        </Box>
        {isUnavailable && <IconLock className={styles.lock} size={16} stroke={1.75} aria-hidden />}
      </NavLink>
    </li>
  )
}

/** The products of one plan type in a collapsible group; hidden without products (LAY-03). */
function ProductGroup({
  title,
  to,
  products,
  isUnavailable,
}: {
  title: string
  to: string
  products: EmployeeProduct[]
  isUnavailable: (alias: string) => boolean
}) {
  const t = useText()
  const id = useId()
  const language = useLanguage()
  const { catalogue } = useStores()
  const [isOpen, setIsOpen] = useState(true)
  if (products.length === 0) return null
  return (
    <Stack gap="xxs">
      <button
        type="button"
        className={styles.groupTitle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {title}
        <IconChevronDown className={styles.chevron} size={16} aria-hidden />
      </button>
      <ul id={id} className={styles.list} hidden={!isOpen}>
        <NavItem to={to} icon={IconLayoutList} label={t('nav.allProducts')} />
        {products.map((product) => (
          <NavItem
            key={product.id}
            to={`/products/${product.category.alias}`}
            benefit={product.category.alias}
            label={localized(product.name, language)}
            isUnavailable={isUnavailable(product.category.alias)}
            onIntent={() => catalogue.prefetch(product.category.alias)}
          />
        ))}
      </ul>
    </Stack>
  )
}
