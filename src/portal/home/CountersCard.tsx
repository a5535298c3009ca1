import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { Counters } from '../../domain/contract/productStatus.ts'
import { useText } from '../messages/useText.ts'
import { SavingsFigures } from '../plan/SavingsFigures.tsx'
import { useSavings } from '../plan/useSavings.ts'
import { useStores } from '../session/StoresContext.tsx'
import { Card } from '../ui/layout/Card.tsx'
import styles from './CountersCard.module.css'
import home from './HomePage.module.css'
import { isPurchased, isUnderReview } from '../../domain/plan/contractState.ts'

/**
 * Savings first, for everybody with tax-advantaged products, then the number of contracts in each state
 * (HOM-10 to HOM-13).
 */
export const CountersCard = observer(function CountersCard({ counters }: { counters: Counters }) {
  const t = useText()
  const savings = useSavings()
  const { contracts } = useStores().session.profile
  const isReviewed = contracts.some((contract) => isPurchased(contract) && isUnderReview(contract))
  const hasSavings = savings && savings.achievedCents + savings.pendingCents > 0
  return (
    <Card title={t('home.summary')} id="summary">
      {savings && (
        <FoldedOnPhone title={t('home.savingsOpen')}>
          <SavingsFigures savings={savings} className={styles.savings} />
          {hasSavings && (
            <Text size="sm" c="dimmed" mt="xs" mb="md">
              {t('home.savingsNote')} {isReviewed && t('home.savingsReview')}
            </Text>
          )}
        </FoldedOnPhone>
      )}
      <dl className={styles.counters}>
        <div>
          <dt>{t('home.contracted')}</dt>
          <dd>{counters.contractedAndSigned}</dd>
        </div>
        <div>
          <dt>{t('home.pendingSignature')}</dt>
          <dd>{counters.pendingSignature}</dd>
        </div>
        <div>
          <dt>{t('home.pendingProducts')}</dt>
          <dd>{counters.pending}</dd>
        </div>
      </dl>
    </Card>
  )
})

/** Is open from 768 px on; on a phone a line opens it. */
function FoldedOnPhone({ title, children }: { title: string; children: ReactNode }) {
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  if (isWide) return <div className={styles.part}>{children}</div>
  return (
    <details className={`${styles.part ?? ''} ${home.fold ?? ''}`}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
