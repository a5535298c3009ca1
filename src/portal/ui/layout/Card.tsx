import type { ReactNode } from 'react'
import styles from './Card.module.css'

type Props = { title?: string; id?: string; aside?: ReactNode; children: ReactNode; flush?: boolean }

/**
 * A white surface that holds one subject; with a title it is a section of its own. `flush` lets a table reach
 * the edges.
 */
export function Card({ title, id, aside, children, flush = false }: Props) {
  const Element = title ? 'section' : 'div'
  const titleId = title ? `${id ?? title.replace(/\W+/g, '-').toLowerCase()}-title` : undefined
  return (
    <Element className={styles.card} id={id} aria-labelledby={titleId} data-flush={flush || undefined}>
      {title && (
        <header className={styles.header}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </Element>
  )
}
