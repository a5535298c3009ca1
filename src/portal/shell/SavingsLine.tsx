import { Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { useText } from '../messages/useText.ts'
import { useStores } from '../session/StoresContext.tsx'
import { isBagSpent } from './isBagSpent.ts'
import styles from './SavingsLine.module.css'
import { SavingsFigures } from '../plan/SavingsFigures.tsx'
import { useSavings } from '../plan/useSavings.ts'

/**
 * The savings so far and the savings still expected, and a note when the bag is spent (LAY-06, LAY-07). While
 * both are zero only home shows them.
 */
export const SavingsLine = observer(function SavingsLine() {
  const t = useText()
  const { profile, plan } = useStores().session
  const savings = useSavings()
  const isSaving = savings && (savings.achievedCents !== 0 || savings.pendingCents !== 0)
  return (
    <Group gap="8px 24px" className={styles.line} data-expected={plan.contracts.length > 0}>
      {isSaving && <SavingsFigures savings={savings} className={styles.figures} />}
      {isBagSpent(profile) && (
        <p className="chip" data-tone="warning">
          <IconAlertTriangle size={16} aria-hidden />
          {t('header.limitReached')}
        </p>
      )}
    </Group>
  )
})
