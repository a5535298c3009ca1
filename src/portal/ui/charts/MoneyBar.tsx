import {
  moneyBar,
  type MoneyBar as Picture,
  type MoneyBarPart,
  type MoneyGain,
} from '../../../domain/tax/moneyBar.ts'
import { separator } from '../../../domain/tax/moneySentence.ts'
import type { ProductMoney } from '../../../domain/tax/productMoney.ts'
import { isTyping } from '../hooks/isTyping.ts'
import { useLanguage } from '../hooks/useMoney.ts'
import styles from './MoneyBar.module.css'

type Props = {
  money: ProductMoney
  per?: 'month' | 'year'
  size?: 'large' | undefined
  /** A sentence instead of the cost. */
  title?: string
  /** The bar follows at once, as while somebody types. */
  isStill?: boolean
}

/**
 * The price of products as one bar divided by payer, below the gain; below the payslip's reduction if
 * nothing is gained. Screen readers get the money sentence (D-93).
 */
export function MoneyBar({ money, per, size, title, isStill = false }: Props) {
  const bar = moneyBar(money, useLanguage(), per)
  const { parts, partsPer, notes, text, gain } = bar
  return (
    <div className={styles.money} data-size={size}>
      <p className="visually-hidden" data-money>
        {text}
      </p>
      <div aria-hidden>
        {gain ? (
          <GainHead gain={gain} cost={title ?? [gain.cost, bar.period].filter(Boolean).join(separator)} />
        ) : title !== undefined ? (
          <p className={styles.figure}>{title}</p>
        ) : (
          <Head bar={bar} />
        )}
        <Track parts={parts} isStill={isStill || isTyping()} />
        <ul className={styles.legend}>
          {parts.map(({ id, label, amount }, index) => (
            <li key={id} data-part={id}>
              <span className={styles.swatch} />
              <span>{label}</span>
              <span className="money">{amount}</span>
              {index === parts.length - 1 && <span>{partsPer}</span>}
            </li>
          ))}
        </ul>
        {notes.map((note, at) => (
          <p key={at} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}

/** The payslip's reduction, with the price beside it. */
function Head({ bar: { headline, per, caption, price } }: { bar: Picture }) {
  return (
    <>
      <p>
        <strong className={styles.figure} data-words={per === '' || undefined}>
          {headline}
        </strong>{' '}
        {per}
      </p>
      <p className={styles.captions}>
        <span>{caption}</span>
        <span className={styles.price}>{price}</span>
      </p>
    </>
  )
}

/** The gain, with what the employee pays below it. */
function GainHead({ gain: { headline, per }, cost }: { gain: MoneyGain; cost: string }) {
  return (
    <>
      <p>
        <strong className={styles.figure} data-gain>
          {headline}
        </strong>{' '}
        {per}
      </p>
      <p className={styles.cost}>{cost}</p>
    </>
  )
}

const ids = ['you', 'tax', 'company'] as const

/**
 * Three layers as long as the bar. Each layer is moved left so that it ends where its part ends; the browser
 * animates a change without rendering or layout.
 */
function Track({ parts, isStill }: { parts: readonly MoneyBarPart[]; isStill: boolean }) {
  return (
    <div className={styles.track} data-still={isStill || undefined}>
      {ids.map((id) => (
        <span
          key={id}
          className={styles.part}
          data-part={id}
          style={{ transform: `translateX(${findEnd(parts, id) - 100}%)` }}
        />
      ))}
    </div>
  )
}

/** Returns the end of a part; a missing part ends where the previous part ends. */
function findEnd(parts: readonly MoneyBarPart[], id: MoneyBarPart['id']): number {
  const order = [...ids].reverse()
  const before = parts.filter((part) => order.indexOf(part.id) <= order.indexOf(id))
  return before.at(-1)?.endPercent ?? 0
}
