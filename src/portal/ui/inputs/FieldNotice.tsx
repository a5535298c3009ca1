import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FieldNotice.module.css'

/** What a field changed by itself: read aloud when it appears, with an icon beside the color. */
export function FieldNotice({ children }: { children: ReactNode }) {
  return (
    <span role="status" className={classes.notice}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}
