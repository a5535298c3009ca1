import { Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './StepList.module.css'

type Props = { label: string; titles: readonly string[]; current: number }

/** The titles of the steps; completed ones have a check mark. */
export function StepList({ label, titles, current }: Props) {
  return (
    <Group component="ol" gap="xs" align="stretch" wrap="nowrap" mb="lg" aria-label={label}>
      {titles.map((title, at) => (
        <li
          key={title}
          className={classes.step}
          aria-current={at === current ? 'step' : undefined}
          data-done={at < current || undefined}
        >
          <span className={classes.number} aria-hidden="true">
            {at < current ? <IconCheck size={16} /> : at + 1}
          </span>
          <span className={classes.word}>{title}</span>
        </li>
      ))}
    </Group>
  )
}
