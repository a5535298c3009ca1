import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { useText } from '../messages/useText.ts'
import { useDeclarations } from '../plan/useDeclarations.ts'
import { useStores } from '../stores/StoresContext.tsx'
import { Page } from '../ui/Page.tsx'
import { AlertsCard } from './home/AlertsCard.tsx'
import { BagUseCard } from './home/BagUseCard.tsx'
import { CountersCard } from './home/CountersCard.tsx'
import styles from './home/HomePage.module.css'
import { PageSkeleton } from '../shell/PageSkeleton.tsx'
import { NewsCard } from './home/NewsCard.tsx'
import { PendingCard } from './home/PendingCard.tsx'
import { ProductTable } from './home/ProductTable.tsx'
import { ProductTiles } from './home/ProductTiles.tsx'
import { SavingsCard } from './home/SavingsCard.tsx'
import { SignatureNotice } from './home/SignatureNotice.tsx'
import { SituationCard } from './home/SituationCard.tsx'
import { homeOf } from './home/homeOf.ts'

/** The dashboard: what needs doing first, then money, products, and news (HOM-10 to HOM-23, NEW). */
export const HomePage = observer(function HomePage() {
  const t = useText()
  const { profile } = useStores().session
  const declarations = useDeclarations([
    ...profile.products.map(({ category }) => category.alias),
    ...[...profile.cart, ...profile.contracts].map((contract) => contract.product),
  ])
  const home = useMemo(() => declarations && homeOf(profile, declarations), [profile, declarations])
  if (!home || !declarations) return <PageSkeleton />
  return (
    <Page title={t('home.title', { name: profile.firstName })} intro={t('home.intro', { count: home.todo })}>
      {home.waiting.length > 0 && <SignatureNotice contracts={home.waiting} />}
      <div className={styles.pair}>
        <AlertsCard alerts={home.alerts} />
        <PendingCard products={home.pending} />
      </div>
      <div className={styles.pair}>
        <CountersCard counters={home.counters} />
        <SituationCard />
      </div>
      <div className={styles.pair}>
        <SavingsCard declarations={declarations} />
        <BagUseCard declarations={declarations} />
      </div>
      <ProductTiles products={home.products} />
      <ProductTable products={home.products} />
      <NewsCard />
    </Page>
  )
})
