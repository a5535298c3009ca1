import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { createOverlay } from './overlay.tsx'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** A dialog over the page: it takes the focus, returns it, and closes on Escape. */
export const Dialog = createOverlay<DialogProps>(async () => (await import('./DialogBox.tsx')).DialogBox)

/** The buttons of a dialog: cancel and the action, side by side, or one below the other on a phone. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
