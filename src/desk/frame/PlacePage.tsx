import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { Page } from '../../portal/ui/layout/Page.tsx'
import type { Operation } from '../calls/deskApi.ts'
import { listOperations, type Place } from './places.ts'
import { findGroup, useLabels } from '../operation/useLabels.ts'
import styles from '../styles/desk.module.css'

type Props = { place: Place; all: readonly Operation[] }

/** The page of a place: a card for each operation of its subject, or the right that the operator lacks. */
export function PlacePage({ place, all }: Props) {
  const t = useText()
  const labels = useLabels()
  const operations = listOperations(place, all)
  return (
    <Page title={t(`desk.place.${place.id}`)} intro={t(`desk.place.${place.id}.intro`)}>
      {operations.length === 0 && (
        <Notice tone="info">{t('desk.place.lacksRight', { right: labels.right(place.right) })}</Notice>
      )}
      <OperationCards operations={operations} />
    </Page>
  )
}

/** Cards of operations, by group. */
export function OperationCards({ operations }: { operations: readonly Operation[] }) {
  const labels = useLabels()
  const groups = [...new Set(operations.map(({ name }) => findGroup(name)))]
  return groups.map((group) => (
    <Card key={group} title={labels.group(group)}>
      <ul className={styles.forms}>
        {operations
          .filter(({ name }) => findGroup(name) === group)
          .map(({ name, summary }) => (
            <li key={name}>
              <a href={`#${name.replace(' ', '/')}`}>{labels.verb(name)}</a>
              <span>{labels.summary(name, summary)}</span>
            </li>
          ))}
      </ul>
    </Card>
  ))
}
