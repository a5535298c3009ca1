import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { modals, ModalsProvider } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useText } from '../../messages/useText.ts'
import styles from './confirm.module.css'
import { DialogButtons, DialogHead } from '../layout/Dialog.tsx'

/** A question with two answers, in the user's language. */
type ConfirmDialog = {
  title: string
  text?: string
  confirm: string
  cancel?: string
  danger?: boolean
}

/** Opens a question over everything else and resolves to the answer; closing it means no. */
export function confirm(dialog: ConfirmDialog): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (isYes: boolean) => {
      resolve(isYes)
      modals.close(id)
    }
    const id = modals.open({
      children: <ConfirmContent {...dialog} onAnswer={answer} />,
      withCloseButton: false,
      onClose: () => resolve(false),
      closeOnEscape: false,
      attributes: { content: staysOpenBelow },
      classNames: { body: styles.body ?? '' },
    })
  })
}

/** Rendered once, behind the login: the place of the dialogs of `confirm`. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  return <ModalsProvider>{children}</ModalsProvider>
}

/**
 * Each open dialog of Mantine closes on Escape, unless the focused element has this attribute: it keeps the
 * dialog below a question open, and the question handles Escape itself.
 */
const staysOpenBelow = { 'data-mantine-stop-propagation': 'true' }

type ContentProps = ConfirmDialog & { onAnswer: (isYes: boolean) => void }

function ConfirmContent({ title, text, confirm, cancel, danger, onAnswer }: ContentProps) {
  const t = useText()
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) onAnswer(false)
  })
  return (
    <>
      <DialogHead title={title} closeButtonProps={staysOpenBelow} />
      <div className={styles.content}>
        {text && <p className={styles.text}>{text}</p>}
        <DialogButtons>
          <Button variant="default" data-autofocus {...staysOpenBelow} onClick={() => onAnswer(false)}>
            {cancel ?? t('confirm.cancel')}
          </Button>
          <Button color={danger ? 'red.7' : undefined} {...staysOpenBelow} onClick={() => onAnswer(true)}>
            {confirm}
          </Button>
        </DialogButtons>
      </div>
    </>
  )
}
