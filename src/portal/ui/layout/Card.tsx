import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Card.module.css'

type Props = { title?: string; id?: string; aside?: ReactNode; children: ReactNode; flush?: boolean }

/** A white surface for one subject; with a title it is a section. `flush` lets a table reach the edges. */
export function Card({ title, id, aside, children, flush = false }: Props) {
  const Element = title ? 'section' : 'div'
  const titleId = title ? `${id ?? title.replace(/\W+/g, '-').toLowerCase()}-title` : undefined
  return (
    <Element className={styles.card} id={id} aria-labelledby={titleId} data-flush={flush || undefined}>
      {title && (
        <header className={styles.header}>
          <Text component="h2" size="xl" fw={600} c="var(--brand-titles)" id={titleId}>
            {title}
          </Text>
          {aside}
        </header>
      )}
      {children}
    </Element>
  )
}
