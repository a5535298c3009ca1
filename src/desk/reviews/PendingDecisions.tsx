import { Button, Group } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import type { Decision } from './reviewApi.ts'
import styles from './reviews.module.css'

type Props = { pending: readonly Decision[]; onTakeBack: (decision: Decision) => void }

/**
 * Lists the decisions that are about to be sent, each with a button that cancels it. They stay at the lower
 * edge of the screen, where they move neither the document nor the buttons.
 */
export function PendingDecisions({ pending, onTakeBack }: Props) {
  const t = useText()
  return (
    <div role="status" className={styles.pending}>
      {pending.map((decision) => (
        <Notice key={decision.review.contract} tone="info">
          <Group gap="sm">
            {t(`reviews.sends.${decision.verb}`, { person: decision.review.person })}
            <Button variant="default" onClick={() => onTakeBack(decision)}>
              {t('reviews.takeBack')}
            </Button>
          </Group>
        </Notice>
      ))}
    </div>
  )
}
