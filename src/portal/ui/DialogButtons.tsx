import type { ReactNode } from 'react'
import styles from './DialogButtons.module.css'

/** The end of a dialog: the way out and the one thing to do, side by side, one above the other on a phone. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
