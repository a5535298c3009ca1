import type { ReactNode } from 'react'
import classes from './ActionBar.module.css'

type Props = { total: ReactNode; className?: string | undefined; children: ReactNode }

/**
 * The main action. On a phone it stays at the lower edge, as wide as `--bleed` reaches beyond its holder,
 * with the total beside it: hidden from screen readers, for the page above has what it sums up.
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
