import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../messages/useText.ts'
import styles from './Dialog.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** A dialog over the page: it takes the focus, returns it, and closes on Escape. */
export function Dialog({ isOpen, onClose, title, size = 'md', children }: Props) {
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

/** The buttons of a dialog: cancel and the action, side by side, or one below the other on a phone. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
