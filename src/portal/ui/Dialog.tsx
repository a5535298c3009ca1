import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../messages/useText.ts'
import styles from './Dialog.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** One thing to do or to read, over the page: takes the focus, gives it back, closes with Escape. */
export function Dialog({ isOpen, onClose, title, size = 'md', children }: Props) {
  const t = useText()
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={size}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Modal.Header: its header element would be a second banner of the page. */}
        <div className={styles.head}>
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('confirm.close')} />
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
