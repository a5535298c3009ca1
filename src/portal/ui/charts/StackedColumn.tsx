import { sumBy } from '../../../domain/kernel/money.ts'
import { findChartColor } from './palette.ts'
import styles from './StackedColumn.module.css'

type Part = { label: string; cents: number }

/**
 * The parts of a total as one column from bottom to top, each with its name beside it. A part of more than
 * half is shortened, with a break, so that the others stay visible. Decorative: a table has the same figures.
 */
export function StackedColumn({
  parts,
  write,
}: {
  parts: readonly Part[]
  write: (cents: number) => string
}) {
  const totalCents = sumBy(parts, ({ cents }) => cents)
  return (
    <div className={styles.column} aria-hidden>
      {parts.map(({ label, cents }, index) => {
        const restCents = totalCents - cents
        const isBroken = restCents > 0 && cents > restCents
        if (cents <= 0) return null
        return (
          <div
            key={index}
            className={styles.part}
            data-broken={isBroken || undefined}
            style={{ flexGrow: isBroken ? restCents : cents }}
          >
            <span className={styles.segment} style={{ background: findChartColor(index) }} />
            <span className={styles.label}>
              {label} <span className="money">{write(cents)}</span>
            </span>
          </div>
        )
      })}
    </div>
  )
}
