import { Box } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { TintedIcon, type Tone } from '../data/TintedIcon.tsx'

type Props = {
  icon: ComponentType<{ size?: number; stroke?: number | string }>
  text: string
  children?: ReactNode
  tone?: Tone
  isCompact?: boolean
}

/** A sentence for a part of a page without content, with at most one action. */
export function EmptyState({ icon, text, children, tone = 'brand', isCompact = false }: Props) {
  return (
    <div className={styles.state} data-compact={isCompact || undefined}>
      <TintedIcon icon={icon} size={isCompact ? 'list' : 'tile'} tone={tone} />
      <Box component="p" c="dimmed" maw="48ch">
        {text}
      </Box>
      {children}
    </div>
  )
}
