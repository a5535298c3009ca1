import { Group } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FieldNotice.module.css'

/** Announces a value that a field changed by itself, with an icon beside the color. */
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
