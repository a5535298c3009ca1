import { useText } from '../../portal/messages/useText.ts'
import { Sheet } from '../../portal/ui/layout/Sheet.tsx'
import type { Me, Operation } from '../calls/deskApi.ts'
import { OperationForm } from '../operation/OperationPage.tsx'
import { useLabels } from '../operation/useLabels.ts'
import styles from '../styles/desk.module.css'

type Props = {
  title: string
  who: Me
  operation: Operation
  given: URLSearchParams
  isOpen: boolean
  onClose: () => void
}

/** An operation in a panel; if nothing else must be filled in, its dry run starts at once. */
export function ActionPanel({ title, who, operation, given, isOpen, onClose }: Props) {
  const t = useText()
  const labels = useLabels()
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title} closeLabel={t('desk.person.close')} side="right">
      <h2 className={styles.panelTitle}>{labels.action(operation.name)}</h2>
      <p className={styles.panelIntro}>{labels.summary(operation.name, operation.summary)}</p>
      {isOpen && <OperationForm {...{ operation, who, given }} isPanel />}
    </Sheet>
  )
}
