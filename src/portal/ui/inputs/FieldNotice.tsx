import { Group } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FieldNotice.module.css'

/** Announces that a field changed its value by itself; an icon and a color mark the notice. */
export function FieldNotice({ children }: { children: ReactNode }) {
  return (
    <Group
      component="span"
      role="status"
      display="inline-flex"
      gap="xxs"
      align="flex-start"
      wrap="nowrap"
      c="var(--warning)"
      className={classes.notice}
    >
      <IconInfoCircle size={16} aria-hidden="true" />
      <span>{children}</span>
    </Group>
  )
}
