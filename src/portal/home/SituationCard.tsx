import { SegmentedControl } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { nearestPlanYear, openPlanYears } from '../../domain/catalogue/planMonths.ts'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useMoney } from '../ui/useMoney.ts'
import styles from './SituationCard.module.css'
import { type Bag, bagBars } from './bagBars.ts'

/**
 * The current situation: how much of each bag is used, year by year where two plan years are open (HOM-14).
 */
export const SituationCard = observer(function SituationCard() {
  const t = useText()
  const { profile, company } = useStores().session
  const years = openPlanYears(profile.today).filter((year) => profile.bags[String(year)])
  const [chosen, setChosen] = useState<number>()
  const year = chosen ?? nearestPlanYear(profile.today, company.cutOffDay)
  const ofYear = profile.bags[String(year)]
  const bags = ofYear ? bagBars(ofYear) : []
  return (
    <Card
      title={t('home.situation')}
      id="situation"
      aside={
        years.length > 1 && year ? (
          <SegmentedControl
            aria-label={t('home.year')}
            data={years.map(String)}
            value={String(year)}
            onChange={(value) => setChosen(Number(value))}
          />
        ) : (
          <span className={styles.year}>{year}</span>
        )
      }
    >
      {bags.length === 0 ? (
        <EmptyState icon={IconWallet} text={t('home.noBags', { year: String(year) })} isCompact />
      ) : (
        <div className={styles.bags}>
          {bags.map((bag) => (
            <BagBar key={bag.id} bag={bag} />
          ))}
        </div>
      )}
    </Card>
  )
})

function BagBar({ bag }: { bag: Bag }) {
  const t = useText()
  const money = useMoney([bag.usedCents, bag.totalCents])
  const label = t(`home.bag.${bag.id}`)
  return (
    <div>
      <div className={styles.line}>
        <span className={styles.name}>{label}</span>
        <span className={`${styles.left} money`}>
          {t('home.bagLeft', { amount: money(Math.max(0, bag.totalCents - bag.usedCents)) })}
        </span>
      </div>
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={bag.percent}
        aria-valuetext={t('home.bagText', {
          percent: bag.percent,
          used: money(bag.usedCents),
          total: money(bag.totalCents),
        })}
      >
        <div className={styles.fill} style={{ transform: `scaleX(${Math.min(1, bag.percent / 100)})` }} />
      </div>
      <div className={styles.line}>
        <span className={`${styles.used} money`}>
          {t('home.bagUsed', { used: money(bag.usedCents), total: money(bag.totalCents) })}
        </span>
        <span className={`${styles.used} money`}>{t('home.percent', { percent: bag.percent })}</span>
      </div>
    </div>
  )
}
