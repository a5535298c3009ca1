import { Group } from '@mantine/core'
import type { ComponentType } from 'react'
import styles from './QuietLine.module.css'

type Props = { id: string; title: string; text: string; icon: ComponentType<{ size?: number }> }

/** Replaces an empty card of the dashboard: its title and one sentence, in one line. */
export function QuietLine({ id, title, text, icon: Icon }: Props) {
  return (
    <Group
      component="section"
      gap="sm"
      align="stretch"
      wrap="nowrap"
      className={styles.line}
      id={id}
      data-quiet
      aria-labelledby={`${id}-title`}
    >
      <Icon size={20} aria-hidden />
      <div>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>{' '}
        <p className={styles.text}>{text}</p>
      </div>
    </Group>
  )
}
