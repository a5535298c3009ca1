import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Sheet.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  closeLabel: string
  side: 'left' | 'right' | 'bottom'
  children: ReactNode
}

const widths = { left: 'min(360px, 88vw)', right: 'min(560px, 100vw)', bottom: 'min(360px, 88vw)' }

/**
 * Slides over the page: on a phone the menu from the left and the cart from below, as high as its content; a
 * form from the right.
 */
export function Sheet({ isOpen, onClose, title, closeLabel, side, children }: Props) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position={side} size={widths[side]}>
      <Drawer.Overlay />
      <Drawer.Content className={side === 'bottom' ? styles.low : ''}>
        {/* Not Drawer.Header: its header element would be a second banner of the page. */}
        <div className={styles.head}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={closeLabel} />
        </div>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
