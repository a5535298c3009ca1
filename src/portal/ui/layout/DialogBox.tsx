import { Modal } from '@mantine/core'
import { useText } from '../../messages/useText.ts'
import styles from './Dialog.module.css'
import type { DialogProps } from './Dialog.tsx'

/** The content of `Dialog`, loaded when it opens. */
export function DialogBox({ isOpen, onClose, title, size = 'md', children }: DialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        <DialogHead title={title} />
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
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
