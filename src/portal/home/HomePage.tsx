import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { formatDate } from '../../domain/kernel/format.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import type { FindDeclaration } from '../../domain/tax/planEntry.ts'
import { useText } from '../messages/useText.ts'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { PageSkeleton } from '../ui/layout/Skeletons.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { AlertsCard } from './AlertsCard.tsx'
import { BagUseCard } from './BagUseCard.tsx'
import { CartNotice } from './CartNotice.tsx'
import { CountersCard } from './CountersCard.tsx'
import styles from './HomePage.module.css'
import { DatesCard } from './DatesCard.tsx'
import { Hero } from './Hero.tsx'
import { EnrollmentNotice } from './EnrollmentNotice.tsx'
import { LawChangeNotice } from './LawChangeNotice.tsx'
import { hasUnusedMoney } from './nearestMoney.ts'
import { NewsCard } from './NewsCard.tsx'
import { NothingThisYear } from './NothingThisYear.tsx'
import { PayCard } from './PayCard.tsx'
import { PendingCard } from './PendingCard.tsx'
import { ProductTable } from './ProductTable.tsx'
import { ProductTiles } from '../plan/ProductTiles.tsx'
import { RefusedNotice } from './RefusedNotice.tsx'
import { SignatureNotice } from './SignatureNotice.tsx'
import { SituationCard } from './SituationCard.tsx'
import { buildHome } from '../plan/buildHome.ts'
import { RepeatNotice } from '../plan/RepeatYear.tsx'
import { useOfferLines } from '../plan/useOfferLines.ts'
import { findSignedYear } from './signedYear.ts'
import { YearCard } from './YearCard.tsx'

/** The dashboard: tasks first, then money, products and news (HOM-10 to HOM-23, NEW). */
export const HomePage = observer(function HomePage() {
  const t = useText()
  const language = useLanguage()
  const isWide = useIsWide()
  const { profile, plan } = useStores().session
  const declarations = useDeclarations([
    ...profile.products.map(({ category }) => category.alias),
    ...[...profile.cart, ...profile.contracts].map((contract) => contract.category),
  ])
  const lines = useOfferLines()
  const home = useMemo(() => declarations && buildHome(profile, declarations), [profile, declarations])
  const signed = useMemo(() => declarations && findSignedYear(plan, declarations), [plan, declarations])
  if (!home || !declarations || !lines) return <PageSkeleton />
  const toAccept = home.waiting.filter((contract) => !home.refused.includes(contract))
  // On a phone the notice below describes the pending tasks. An employee with unused company money is not up
  // to date.
  const isSaidBelow = !isWide && toAccept.length + home.refused.length + profile.cart.length > 0
  const isChoosing = !signed && home.todo + home.reviewed === 0 && hasUnusedMoney(profile)
  return (
    <Page
      title={t('home.title', { name: profile.firstName })}
      intro={!isSaidBelow && !isChoosing && t('home.intro', { count: home.todo, reviewed: home.reviewed })}
    >
      <Hero signed={signed} lines={lines} declarations={declarations} />
      {profile.exitOn && (
        <Notice tone="info">{t('home.exit', { date: formatDate(profile.exitOn, language, 'long') })}</Notice>
      )}
      <LawChangeNotice />
      <EnrollmentNotice />
      {toAccept.length > 0 && <NextSignature contracts={toAccept} />}
      <CartNotice isShort={!isWide && toAccept.length > 0} />
      <RefusedNotice contracts={home.refused} declarations={declarations} />
      <RepeatNotice />
      <ProductTiles products={home.products} lines={lines} shownOnPhone={6} />
      {signed && <PayCard signed={signed} />}
      <Rows home={home} declarations={declarations} />
      <NothingThisYear />
    </Page>
  )
})

type RowsProps = { home: ReturnType<typeof buildHome>; declarations: FindDeclaration }

/** The parts below the payslips; on a phone collapsed rows, some of which contain the charts. */
function Rows({ home, declarations }: RowsProps) {
  const { profile } = useStores().session
  const isWide = useIsWide()
  const year = profile.cart.length + profile.contracts.length > 0 && <YearCard declarations={declarations} />
  const bagUse = <BagUseCard declarations={declarations} />
  return (
    <div className={styles.rows}>
      <Todo {...home} className={styles.pair} />
      <div className={styles.pair}>
        <div className={styles.column}>
          <CountersCard counters={home.counters}>{!isWide && year}</CountersCard>
        </div>
        <SituationCard>{!isWide && bagUse}</SituationCard>
      </div>
      <div className={styles.pair}>
        {isWide && year}
        <DatesCard declarations={declarations} />
      </div>
      <ProductTable products={home.products} />
      <div className={styles.last}>
        {isWide && bagUse}
        <NewsCard />
      </div>
    </div>
  )
}

type TodoProps = Pick<ReturnType<typeof buildHome>, 'alerts' | 'pending'> & { className: string | undefined }

/** The employee's tasks: alerts, and products that were started and not bought. */
function Todo({ alerts, pending, className }: TodoProps) {
  return (
    <div className={className}>
      <AlertsCard alerts={alerts} />
      <PendingCard products={pending} />
    </div>
  )
}

/** The contracts to accept; the section gets the focus after a signature. */
function NextSignature({ contracts }: { contracts: Contract[] }) {
  const { state } = useLocation() as { state: { isSigned?: boolean } | null }
  const next = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state?.isSigned) next.current?.focus()
  }, [state])
  return (
    <div ref={next} tabIndex={-1}>
      <SignatureNotice contracts={contracts} />
    </div>
  )
}
