import { useBenefitMessages } from './useBenefitMessages.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import styles from '../home/HomePage.module.css'
import type { HomeProduct } from './homeOf.ts'

/** The reasons are the domain's own: no category adds to them. */
const noWords = { messages: {} }

/** Where a product stands; of one that is not to be had, why. */
export function ProductState({ status, barred }: Pick<HomeProduct, 'status' | 'barred'>) {
  const { say } = useBenefitMessages(noWords)
  if (!barred) return <StatusChip label={status.label} />
  return (
    <span>
      <StatusChip label="status.unavailable" />
      <span className={styles.reason}>{say(barred).text}</span>
    </span>
  )
}
