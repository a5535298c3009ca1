import { Box, Text } from '@mantine/core'
import { useContext, useState } from 'react'
import { sumBy } from '../../domain/kernel/money.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Sheet } from '../../portal/ui/layout/Sheet.tsx'
import type { Operation } from '../calls/deskApi.ts'
import { OverviewContext, useTasks } from '../calls/overview.ts'
import { findPlace, places } from './places.ts'
import { findGroup, useLabels } from '../operation/useLabels.ts'
import styles from '../styles/desk.module.css'

type Props = { all: Operation[]; path: string }

/** The menu: the places with their counters, and below them all operations. */
export function Menu({ all, path }: Props) {
  const t = useText()
  const counts = useCounts()
  const current = findPlace(path)
  return (
    <>
      <ul className={styles.places}>
        {places.map(({ id, address, icon: Icon }) => (
          <li key={id}>
            <a
              className={styles.link}
              href={`#${address}`}
              aria-current={id === current?.id ? (address === path ? 'page' : 'true') : undefined}
            >
              <Icon size={20} stroke={1.75} aria-hidden />
              <span>{t(`desk.place.${id}`)}</span>
              {counts[id] ? <Counter count={counts[id]} /> : null}
            </a>
          </li>
        ))}
      </ul>
      <details className={styles.all} open={path.includes('/') || undefined}>
        <summary>{t('desk.allOperations')}</summary>
        <Groups all={all} current={path.replace('/', ' ')} />
      </details>
    </>
  )
}

function Counter({ count }: { count: number }) {
  const t = useText()
  return (
    <span className={styles.counter}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{t('desk.waiting', { count })}</span>
    </span>
  )
}

/** Returns the number of open tasks of each place. */
function useCounts(): Record<string, number> {
  const tasks = useTasks()
  const { waits } = useContext(OverviewContext)
  return {
    reviews: sumBy(tasks, ({ reviews }) => reviews),
    payroll: tasks.filter(({ monthToClose }) => monthToClose !== '').length,
    status:
      (waits?.failedJobs ?? 0) +
      sumBy(tasks, ({ failedMails, failingAddresses }) => failedMails + failingAddresses),
  }
}

/** The groups in the order of the places; an unlisted group comes last. */
const order = [...new Set(places.flatMap(({ groups }) => groups))]
const findPosition = (group: string): number => (order.includes(group) ? order.indexOf(group) : order.length)

/** The operations by group. */
function Groups({ all, current }: { all: Operation[]; current: string }) {
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
          <Menu {...props} />
        </Box>
      </Sheet>
    </>
  )
}
