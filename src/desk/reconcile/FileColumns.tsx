import { NativeSelect } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import type { Compared, FileColumn } from './reconcileApi.ts'
import styles from './reconcile.module.css'

type Props = { compared: Compared; onMatch: (columns: FileColumn[]) => void }

/** Matches the columns of the file: expanded if a person or amount column is missing, else collapsed. */
export function FileColumns({ compared: { columns, targets, rows }, onMatch }: Props) {
  const t = useText()
  const has = (...keys: string[]): boolean => columns.some(({ column }) => keys.includes(column))
  const isComplete = has('amount') && has('employeeNumber', 'personalID')
  const match = (index: number, column: string): void =>
    onMatch(columns.map((each, at) => (at === index ? { ...each, column } : each)))
  return (
    <Card>
      {!isComplete && rows.length === 0 && <Notice tone="warning">{t('reconcile.needs')}</Notice>}
      <details open={!isComplete || undefined}>
        <summary className={styles.summary}>{t('reconcile.columns')}</summary>
        <ul className={styles.columns}>
          {columns.map(({ title, samples, column }, index) => (
            <li key={title}>
              <NativeSelect
                label={t('reconcile.columnOf', { title })}
                description={samples.join(' · ')}
                data={[
                  { value: '', label: t('reconcile.unused') },
                  ...targets.map((target) => ({ value: target.column, label: target.title })),
                ]}
                value={column}
                onChange={({ currentTarget }) => match(index, currentTarget.value)}
              />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}
