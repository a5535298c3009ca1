import { IconAlertTriangle } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { useMoney } from '../ui/useMoney.ts'
import { isLimitReached } from './isLimitReached.ts'
import styles from './SavingsLine.module.css'
import { useSavings } from '../plan/useSavings.ts'

/** Savings achieved and pending, and the word when nothing is left to spend (LAY-06, LAY-07). */
export const SavingsLine = observer(function SavingsLine() {
  const t = useText()
  const { profile } = useStores().session
  const savings = useSavings()
  const money = useMoney(savings && [savings.achievedCents, savings.pendingCents])
  return (
    <div className={styles.line}>
      {savings && (
        <dl className={styles.figures}>
          <div>
            <dt>{t('header.savings', { years: savings.years })}</dt>
            <dd className="money">{money(savings.achievedCents)}</dd>
          </div>
          <div>
            <dt>{t('header.pendingSavings', { years: savings.years })}</dt>
            <dd className="money">{money(savings.pendingCents)}</dd>
          </div>
        </dl>
      )}
      {isLimitReached(profile) && (
        <p className={styles.limit}>
          <IconAlertTriangle size={16} aria-hidden />
          {t('header.limitReached')}
        </p>
      )}
    </div>
  )
})
