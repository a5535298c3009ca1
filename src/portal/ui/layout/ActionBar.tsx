import type { ReactNode } from 'react'
import classes from './ActionBar.module.css'

type Props = { total: ReactNode; className?: string | undefined; children: ReactNode }

/**
 * The main action. On a phone it stays at the bottom, `--bleed` wider than its container, with the total
 * beside it; the total is hidden from screen readers, because the page contains its parts.
 */
export function ActionBar({ total, className, children }: Props) {
  return (
    <div className={[classes.bar, className].filter(Boolean).join(' ')}>
      <span className={classes.total} aria-hidden="true">
        {total}
      </span>
      {children}
    </div>
  )
}
