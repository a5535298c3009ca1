import { Button, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { useText } from '../../messages/useText.ts'
import { DialogButtons } from '../layout/Dialog.tsx'
import { DialogHead } from '../layout/DialogBox.tsx'
import styles from './confirm.module.css'
import type { Question } from './confirm.tsx'

/**
 * Each open Mantine dialog closes on Escape, unless the focused element has this attribute. It keeps the
 * dialog below a question open; the question handles Escape itself.
 */
const staysOpenBelow = { 'data-mantine-stop-propagation': 'true' }

type Props = { isOpen: boolean; onClose: () => void; question: Question | undefined }

/**
 * The dialog of a question; it keeps its last text while it closes. A press beside it is no answer: the
 * second press of a double click lands there.
 */
export function QuestionBox({ isOpen, onClose, question }: Props) {
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      attributes={{ content: staysOpenBelow }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={styles.body}>{shown && <QuestionText {...shown} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function QuestionText({ title, text, confirm, cancel, danger, answer }: Question) {
  const t = useText()
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) answer(false)
  })
  return (
    <>
      <DialogHead title={title} closeButtonProps={staysOpenBelow} />
      <div className={styles.content}>
        {text && (
          <div className={styles.text}>
            {text.split('\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        )}
        <DialogButtons>
          <Button variant="default" data-autofocus {...staysOpenBelow} onClick={() => answer(false)}>
            {cancel ?? t('confirm.cancel')}
          </Button>
          <Button color={danger ? 'red.7' : undefined} {...staysOpenBelow} onClick={() => answer(true)}>
            {confirm}
          </Button>
        </DialogButtons>
      </div>
    </>
  )
}
