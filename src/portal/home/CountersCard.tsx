import { Text } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { Counters } from '../../domain/contract/productStatus.ts'
import { useText } from '../messages/useText.ts'
import { SavingsFigures } from '../plan/SavingsFigures.tsx'
import { useSavings } from '../plan/useSavings.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { useMoney } from '../ui/hooks/useMoney.ts'
import styles from './CountersCard.module.css'
import { HomePart } from './HomePart.tsx'
import { isPurchased, isUnderReview } from '../../domain/plan/contractState.ts'

type Props = { counters: Counters; children?: ReactNode }

/**
 * Savings first, for everybody with tax-advantaged products, then the number of contracts in each state
 * (HOM-10 to HOM-13), then the given content.
 */
export const CountersCard = observer(function CountersCard({ counters, children }: Props) {
  const t = useText()
  const savings = useSavings()
  const { contracts } = useStores().session.profile
  const isReviewed = contracts.some((contract) => isPurchased(contract) && isUnderReview(contract))
  const hasSavings = savings && savings.achievedCents + savings.pendingCents > 0
  const isWide = useIsWide()
  const own = savings && <Savings savings={savings} hasNote={hasSavings ?? false} isReviewed={isReviewed} />
  return (
    <>
      {!isWide && savings && <SavingsRow savings={savings}>{own}</SavingsRow>}
      <HomePart
        title={t('home.summary')}
        id="summary"
        line={t('home.row.counters', {
          signed: counters.contractedAndSigned,
          waiting: counters.pendingSignature,
          pending: counters.pending,
        })}
      >
        {isWide && own && <div className={styles.part}>{own}</div>}
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
        {children}
      </HomePart>
    </>
  )
})

type OwnSavings = { savings: NonNullable<ReturnType<typeof useSavings>> }

/** The saved and the expected tax, and what they include. */
function Savings({ savings, hasNote, isReviewed }: OwnSavings & Record<'hasNote' | 'isReviewed', boolean>) {
  const t = useText()
  return (
    <>
      <SavingsFigures savings={savings} className={styles.savings} />
      {hasNote && (
        <Text size="sm" c="dimmed" mt="xs" mb="md">
          {t('home.savingsNote')} {isReviewed && t('home.savingsReview')}
        </Text>
      )}
    </>
  )
}

function SavingsRow({ savings, children }: OwnSavings & { children: ReactNode }) {
  const t = useText()
  const { year, achievedCents, pendingCents } = savings
  const money = useMoney([achievedCents, pendingCents])
  return (
    <HomePart
      title={t('header.savings', { years: year })}
      id="savings"
      line={t('home.row.savings', { achieved: money(achievedCents), pending: money(pendingCents) })}
    >
      {children}
    </HomePart>
  )
}
