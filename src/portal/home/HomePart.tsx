import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useIsWide } from '../ui/hooks/useIsWide.ts'
import { Card } from '../ui/layout/Card.tsx'
import styles from './HomePart.module.css'

type Props = {
  title: string
  id: string
  /** The figure in the collapsed row on a phone. */
  line: ReactNode
  aside?: ReactNode
  flush?: boolean
  children: ReactNode
}

/**
 * A part of home: a card from 768 px on; on a phone a collapsed row with its figure. The row's content is
 * rendered when the row is opened.
 */
export function HomePart({ line, ...card }: Props) {
  const { title, id, aside, children } = card
  const [wasOpened, setOpened] = useOpenedOnce()
  if (useIsWide()) return <Card {...card} />
  return (
    <section className={styles.row} id={id} aria-labelledby={`${id}-title`}>
      <details onToggle={() => setOpened(true)}>
        <summary>
          <h2 className={styles.label} id={`${id}-title`}>
            {title}
          </h2>
          <span className={styles.line}>{line}</span>
        </summary>
        {wasOpened && (
          <div className={styles.body}>
            {aside}
            {children}
          </div>
        )}
      </details>
    </section>
  )
}

/** Returns whether a row was ever opened. Printing opens all rows, after rendering their content. */
function useOpenedOnce() {
  const state = useState(false)
  const [, setOpened] = state
  useEffect(() => {
    const open = (): void => flushSync(() => setOpened(true))
    addEventListener('beforeprint', open)
    return () => removeEventListener('beforeprint', open)
  }, [setOpened])
  return state
}
