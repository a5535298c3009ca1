import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../portal/messages/useText.ts'
import { Sheet } from '../portal/ui/layout/Sheet.tsx'
import type { Operation } from './deskApi.ts'
import { findGroup, useLabels } from './useLabels.ts'
import styles from './desk.module.css'

type Props = { all: Operation[]; current: string | undefined }

/** The groups in the order of their use; an unlisted group comes last. */
const order = [
  'overview',
  'people',
  'review',
  'contract',
  'plan',
  'law',
  'payroll',
  'providers',
  'documents',
  'news',
  'link',
  'data',
  'mail',
  'jobs',
  'history',
  'operators',
]

const findPosition = (group: string): number => (order.includes(group) ? order.indexOf(group) : order.length)

/** The operations by group. */
export function Groups({ all, current }: Props) {
  const labels = useLabels()
  const groups = [...new Set(all.map(({ name }) => findGroup(name)))].sort(
    (a, b) => findPosition(a) - findPosition(b),
  )
  return groups.map((group) => (
    <section key={group}>
      <Text component="h2" size="xs" fw={600} c="dimmed" mb="xxs" px="sm">
        {labels.group(group)}
      </Text>
      <ul>
        {all
          .filter(({ name }) => findGroup(name) === group)
          .map(({ name, summary }) => (
            <li key={name}>
              <a
                className={styles.link}
                href={`#${name.replace(' ', '/')}`}
                aria-current={name === current ? 'page' : undefined}
                title={labels.summary(name, summary)}
              >
                {labels.verb(name)}
              </a>
            </li>
          ))}
      </ul>
    </section>
  ))
}

/** On a phone: opens the menu over the page; a choice closes it. */
export function MenuButton(props: Props) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label={t('desk.openMenu')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M4 6h16M4 12h16M4 18h16" />
        </svg>
      </button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('desk.menu')}
        closeLabel={t('desk.closeMenu')}
        side="left"
      >
        <Box
          component="nav"
          mx={-12}
          className={styles.menu}
          aria-label={t('desk.title')}
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && close()}
        >
          <Groups {...props} />
        </Box>
      </Sheet>
    </>
  )
}
