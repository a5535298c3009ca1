import { sharePercent } from '../../../domain/kernel/money.ts'
import styles from './MonthBars.module.css'

type Props = {
  labels: readonly string[]
  values: readonly number[]
  /** The number of months, from January on, that are over or running. */
  doneCount: number
  /** The amounts of another year, each a line at its height. */
  before?: readonly number[] | undefined
}

/**
 * A bar for each month: solid for past months, pale for future ones. Amounts below zero have no bar. A table
 * beside the chart has the figures for screen readers.
 */
export function MonthBars({ labels, values, doneCount, before }: Props) {
  const most = Math.max(1, ...values, ...(before ?? []))
  const share = (value = 0): string => `${sharePercent(Math.max(0, value), most)}%`
  return (
    <div className={styles.bars} aria-hidden>
      {labels.map((label, month) => (
        <div key={month} className={styles.month}>
          <div className={styles.track}>
            <span
              className={styles.bar}
              data-ahead={month >= doneCount || undefined}
              style={{ height: share(values[month]) }}
            />
            {before && before[month]! > 0 && (
              <span className={styles.before} style={{ bottom: share(before[month]) }} />
            )}
          </div>
          <span>{label}</span>
        </div>
      ))}
    </div>
  )
}
