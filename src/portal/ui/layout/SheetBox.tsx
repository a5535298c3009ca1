import { Drawer } from '@mantine/core'
import styles from './Sheet.module.css'
import type { SheetProps } from './Sheet.tsx'

const widths = { left: 'min(360px, 88vw)', right: 'min(560px, 100vw)', bottom: 'min(360px, 88vw)' }

/** The content of `Sheet`, loaded when it opens. */
export function SheetBox({ isOpen, onClose, title, closeLabel, side, children }: SheetProps) {
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
