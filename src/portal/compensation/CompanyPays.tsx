import { sharePercent } from '../../domain/kernel/money.ts'
import { useMoney } from '../ui/hooks/useMoney.ts'
import styles from './CompensationPage.module.css'

type Props = { rows: readonly { label: string; cents: number }[] }

/** The company's payments besides the salary: a row with a bar for each; the largest bar fills its row. */
export function CompanyPays({ rows }: Props) {
  const money = useMoney(rows.map(({ cents }) => cents))
  const maxCents = Math.max(...rows.map(({ cents }) => cents))
  return (
    <ul className={styles.pays}>
      {rows.map(({ label, cents }, index) => (
        <li key={index}>
          <span>{label}</span>
          <span className="money">{money(cents)}</span>
          <span className={styles.track} aria-hidden>
            <span style={{ width: `${sharePercent(cents, maxCents)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
