import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { lastBegunMonth } from '../../domain/kernel/calendar.ts'
import { netByMonth } from '../../domain/tax/netByMonth.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { MoneyBar } from '../ui/charts/MoneyBar.tsx'
import { PayStrip } from '../ui/charts/PayStrip.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import { Card } from '../ui/layout/Card.tsx'
import styles from './HomePage.module.css'
import { findPendingMonths, paidIn, type SignedYear } from './signedYear.ts'

/**
 * Each payslip of the year with the signed products, compared with the payslip without them; on a wide
 * screen also a bar of the payers.
 */
export const PayCard = observer(function PayCard({ signed }: { signed: SignedYear }) {
  const t = useText()
  const language = useLanguage()
  const isWide = useIsWide()
  const { plan, profile } = useStores().session
  const { year, money, each, yearEntries } = signed
  const payslips = netByMonth(plan, {
    year,
    payslips: profile.paymentCount || 12,
    more: each.map((one) => one.money),
    yearEntries,
  })
  return (
    <Frame title={t('home.pay', { year: String(year) })}>
      <div className={styles.pay}>
        {payslips && (
          <PayStrip
            payslips={payslips}
            findProducts={(monthIndex) => paidIn(signed, monthIndex, language)}
            fromMonth={Math.max(0, lastBegunMonth(year, plan.today))}
            pending={findPendingMonths(signed)}
          />
        )}
        {(isWide || !payslips) && <MoneyBar money={money} per="year" />}
      </div>
    </Frame>
  )
})

/** A card from 768 px on; on a phone no card, because its padding would make the columns too narrow. */
function Frame({ title, children }: { title: string; children: ReactNode }) {
  if (useIsWide())
    return (
      <Card title={title} id="pay">
        {children}
      </Card>
    )
  return (
    <section id="pay" aria-labelledby="pay-title">
      <h2 id="pay-title" className={styles.payTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}
