import { Box, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type Props = {
  tone: 'info' | 'warning' | 'danger' | 'success'
  title?: string
  children?: ReactNode
  action?: ReactNode
}

const icons = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconAlertTriangle,
  success: IconCircleCheck,
}

/** Information to read before continuing, with at most one action. */
export function Notice({ tone, title, children, action }: Props) {
  const Icon = icons[tone]
  return (
    <Group
      gap="12px 16px"
      align="stretch"
      bg="var(--tone-tint)"
      bdrs="lg"
      p="md"
      className={styles.notice}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'note'}
    >
      <Icon size={24} stroke={1.75} aria-hidden />
      <Box maw="68ch" miw={0} flex="1 1 min(240px, calc(100% - 40px))" className={styles.text}>
        {title && (
          <Box component="p" fw={600} className={styles.title}>
            {title}
          </Box>
        )}
        {children && <div>{children}</div>}
      </Box>
      {action && <div className={styles.action}>{action}</div>}
    </Group>
  )
}
