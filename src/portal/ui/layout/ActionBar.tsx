import type { ReactNode } from 'react'
import classes from './ActionBar.module.css'

type Props = {
  total: ReactNode
  className?: string | undefined
  /** On a desktop too it stays at the bottom with the total. */
  isAlways?: boolean
  children: ReactNode
}

/**
 * The main action. On a phone it stays at the bottom, `--bleed` wider than its container, with the total
 * beside it; the total is hidden from screen readers, because the page contains its parts.
 */
export function ActionBar({ total, className, isAlways = false, children }: Props) {
  return (
    <div className={[classes.bar, className].filter(Boolean).join(' ')} data-always={isAlways || undefined}>
      <span className={classes.total} aria-hidden="true">
        {total}
      </span>
      {children}
    </div>
  )
}
