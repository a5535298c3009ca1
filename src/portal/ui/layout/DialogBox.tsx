import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../messages/useText.ts'
import styles from './Dialog.module.css'
import type { DialogProps } from './Dialog.tsx'

/** Milliseconds from opening in which a press beside a dialog is the second one of a double click. */
const doubleClickMs = 400

/** The content of `Dialog`, loaded when it opens. */
export function DialogBox({ isOpen, onClose, title, size = 'md', children }: DialogProps) {
  const isSettled = useSettled(isOpen)
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={size} closeOnClickOutside={isSettled}>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title={title} />
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** True once a dialog has been open for longer than a double click takes. */
function useSettled(isOpen: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setSettled(true), doubleClickMs)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isOpen])
  return isSettled
}

type HeadProps = { title: string; closeButtonProps?: Record<`data-${string}`, string> }

/**
 * The title of a dialog and its close button. Not Modal.Header: that would be a second banner of the page.
 */
export function DialogHead({ title, closeButtonProps }: HeadProps) {
  const t = useText()
  return (
    <div className={styles.head}>
      <Modal.Title>{title}</Modal.Title>
      <Modal.CloseButton aria-label={t('confirm.close')} {...closeButtonProps} />
    </div>
  )
}
