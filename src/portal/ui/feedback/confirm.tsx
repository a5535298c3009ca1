import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { modals, ModalsProvider } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useText } from '../../messages/useText.ts'
import styles from './confirm.module.css'
import { DialogButtons, DialogHead } from '../layout/Dialog.tsx'

/** A question with two answers. Texts are already in the user's language. */
type ConfirmDialog = {
  title: string
  text?: string
  confirm: string
  cancel?: string
  danger?: boolean
}

/** Asks in a dialog over everything else and answers what was chosen; closing it means no. */
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

/** Behind the login, once: where `confirm` opens its dialogs. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  return <ModalsProvider>{children}</ModalsProvider>
}

/**
 * Every open dialog of Mantine hears Escape at the window and closes, unless the element that has the focus
 * has this attribute: a dialog below a question stays open, and the question handles the key itself.
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
