import type { ReactNode } from 'react'
import styles from './Page.module.css'
import { usePageTitle } from '../hooks/usePageTitle.ts'

type Props = {
  title: string
  intro?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/**
 * The frame of a page: one title, which also names the browser's tab, what it is in a line, and at most one
 * action beside it.
 */
export function Page({ title, intro, actions, children }: Props) {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h1>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
