import { Box, Skeleton, Stack } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconChartDonut,
  IconDiscount2,
  IconFileText,
  IconInfoCircle,
  IconLayoutGrid,
  IconReportMoney,
} from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { localized } from '../../domain/kernel/language.ts'
import { missingData } from '../../domain/plan/missingData.ts'
import { hiddenPages } from '../../domain/company/content/portalPages.ts'
import type { MenuItem } from '../../domain/company/content/schemaContent.ts'
import { useText } from '../messages/useText.ts'
import { beforePress, prefetchRoute } from '../ui/layout/prefetchRoute.ts'
import { useScheme } from '../ui/layout/branding/scheme.ts'
import { Logo } from '../ui/layout/Logo.tsx'
import { ProductLinks } from '../plan/ProductLinks.tsx'
import { useStores } from '../session/StoresContext.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LinkButton } from '../ui/layout/LinkButton.tsx'
import { TintedIcon } from '../ui/data/TintedIcon.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useLoad } from '../ui/hooks/useLoad.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { usePageTitle } from '../ui/hooks/usePageTitle.ts'
import { CookieQuestion } from './CookieQuestion.tsx'
import styles from './MenuPage.module.css'
import { NextThings } from './NextThings.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'

const icons: Record<MenuItem['icon'], ComponentType<{ size?: number; stroke?: number | string }>> = {
  info: IconInfoCircle,
  documents: IconFileText,
  compensation: IconReportMoney,
  'other-products': IconLayoutGrid,
  'tax-exemption': IconDiscount2,
  'pie-chart': IconChartDonut,
  plan: IconAdjustmentsHorizontal,
}

/**
 * The first page: a greeting and the tiles that the company has chosen. An employee with an incomplete
 * profile gets only the link to the profile (RTE-05).
 */
export const MenuPage = observer(function MenuPage() {
  const t = useText()
  const { profile, company } = useStores().session
  const reason = missingData(profile)
  const isWide = useIsWide()
  const title = t('menu.greeting', { name: profile.firstName })
  usePageTitle(title)
  return (
    <Stack gap="xl">
      <Stack component="header" gap="xs" align="flex-start">
        <Logo company={company} isOnDark={useScheme() === 'dark'} />
        <Box component="h1" mt="lg">
          {title}
        </Box>
        {!reason && <p className={styles.intro}>{t('menu.intro')}</p>}
      </Stack>
      {!reason && <NextThings />}
      {reason ? (
        <>
          <IncompleteNotice reason={reason} />
          <CookieQuestion />
        </>
      ) : (
        <Tiles>
          {!isWide && <Products />}
          <CookieQuestion />
        </Tiles>
      )}
    </Stack>
  )
})

/** The menu's tiles, and `children` below them once the tiles are loaded, so that nothing moves. */
const Tiles = observer(function Tiles({ children }: { children: ReactNode }) {
  const t = useText()
  const language = useLanguage()
  const { catalogue, session } = useStores()
  const {
    value: items,
    error,
    retry,
  } = useLoad(() => catalogue.loadOnce<MenuItem[]>('/menu'), `menu ${catalogue.round}`)
  if (error && !items)
    return (
      <>
        <ErrorState error={error} onRetry={retry} />
        {children}
      </>
    )
  if (!items) return <MenuSkeleton />
  const shown = items.filter(({ link }) => !hiddenPages(session.company).some((page) => page === link))
  if (shown.length === 0)
    return (
      <>
        <EmptyState icon={IconLayoutGrid} text={t('menu.empty')}>
          <LinkButton to="/home">{t('menu.goHome')}</LinkButton>
        </EmptyState>
        {children}
      </>
    )
  return (
    <>
      <ol className={styles.tiles}>
        {shown.map((item, index) => (
          <li key={item.id}>
            <Tile
              item={item}
              number={index + 1}
              title={localized(item.name, language) || t(`sections.${item.id}`)}
            />
          </li>
        ))}
      </ol>
      {children}
    </>
  )
})

function Tile({ item, number, title }: { item: MenuItem; number: number; title: string }) {
  const content = (
    <>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <TintedIcon icon={icons[item.icon] ?? IconInfoCircle} size="tile" />
      <span className={styles.tileTitle}>{title}</span>
    </>
  )
  const isPage = item.link.startsWith('/') && !item.link.startsWith('/assets/')
  if (!isPage)
    return (
      <a className={styles.tile} href={item.link} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  return (
    <Link className={styles.tile} to={item.link} {...beforePress(() => void prefetchRoute(item.link))}>
      {content}
    </Link>
  )
}

/** Links to the products, on a phone. On a wide screen the sidebar has these links. */
const Products = observer(function Products() {
  const t = useText()
  const products = useStores().session.profile.products.map((product) => ({ product }))
  // The code of the products' page loads while the employee reads.
  useEffect(() => void prefetchRoute('/products/'), [])
  if (products.length === 0) return null
  return (
    <section aria-labelledby="menu-products">
      <Box component="h2" id="menu-products" mb="sm" className={styles.heading}>
        {t('home.products')}
      </Box>
      <ProductLinks items={products} />
    </section>
  )
})

function MenuSkeleton() {
  return (
    <div className={styles.tiles} aria-busy="true">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={152} radius="lg" />
      ))}
    </div>
  )
}

type Props = { reason: NonNullable<ReturnType<typeof missingData>> }

/** Shows the missing data that keeps the plan closed, and the tab with its field (RTE-05, RTE-06, D-62). */
function IncompleteNotice({ reason }: Props) {
  const t = useText()
  return (
    <Notice
      tone="warning"
      title={t(reason === 'password' ? 'incomplete.passwordTitle' : 'incomplete.title')}
      action={
        <LinkButton to={reason === 'phone' ? '/profile?tab=employee' : '/profile'}>
          {t('incomplete.go')}
        </LinkButton>
      }
    >
      {t(`incomplete.${reason}`)}
    </Notice>
  )
}
