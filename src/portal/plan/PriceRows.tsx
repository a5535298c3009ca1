import { priceRows } from '../../domain/tax/priceRows.ts'
import type { ProductMoney } from '../../domain/tax/productMoney.ts'
import { useLanguage, useMoney } from '../ui/hooks/useMoney.ts'
import styles from './PriceRows.module.css'
import { PotTerm } from './PotTerm.tsx'

/** A price in its plan year, divided into the amounts of the payers (D-93). */
export function PriceRows({ money }: { money: ProductMoney }) {
  const rows = priceRows(money, useLanguage())
  const shown = useMoney(rows.map(({ cents }) => cents))
  return (
    <dl className={styles.rows} data-price-rows>
      {rows.map(({ id, label, cents, pots }) => (
        <div key={id}>
          <dt>{pots ? <PotTerm pots={pots}>{label}</PotTerm> : label}</dt>
          <dd className="money">{shown(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
