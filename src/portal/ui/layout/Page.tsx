import { Box, Group } from '@mantine/core'
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
 * The frame of a page: one title, which is also that of the browser tab, a line of introduction, and at most
 * one action.
 */
export function Page({ title, intro, actions, children }: Props) {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <Group component="header" align="flex-start" justify="space-between">
        <Box maw="68ch" miw={0}>
          <h1>{title}</h1>
          {intro && <p className={styles.intro}>{intro}</p>}
        </Box>
        {actions && (
          <Group gap="xs" align="stretch">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </div>
  )
}
