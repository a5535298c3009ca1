import { Button } from '@mantine/core'
import { useRef, useSyncExternalStore } from 'react'
import { openQuestion } from '../ui/confirm.ts'
import { useText } from '../messages/useText.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DialogButtons } from '../ui/DialogButtons.tsx'
import styles from './ConfirmHost.module.css'

/** The dialog behind `confirm()`. */
export function ConfirmHost() {
  const t = useText()
  const question = useSyncExternalStore(openQuestion.subscribe, openQuestion.read)
  const last = useRef(question)
  if (question) last.current = question
  const shown = last.current
  return (
    <Dialog isOpen={Boolean(question)} onClose={() => question?.answer(false)} title={shown?.title ?? ''}>
      {shown?.text && <p className={styles.text}>{shown.text}</p>}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={() => question?.answer(false)}>
          {shown?.cancel ?? t('confirm.cancel')}
        </Button>
        <Button color={shown?.danger ? 'red.7' : undefined} onClick={() => question?.answer(true)}>
          {shown?.confirm}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
