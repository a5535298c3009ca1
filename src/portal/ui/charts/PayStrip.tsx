import { memo, type ReactNode, useId, useMemo, useState } from 'react'
import { capitalized, moneyFormat, monthName } from '../../../domain/kernel/format.ts'
import type { NetPayslip } from '../../../domain/tax/netByMonth.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../hooks/useMoney.ts'
import { useRested } from '../hooks/useRested.ts'
import { MonthProducts, type PaidProduct } from './MonthProducts.tsx'
import styles from './PayStrip.module.css'
import { scalePayslips } from './scalePayslips.ts'

/**
 * The months, 0 to 11, with a contract that is not in force yet, and the step for which these contracts
 * wait.
 */
export type PendingMonths = { months: ReadonlySet<number>; waitsFor: 'accept' | 'review' | 'both' }

type Props = {
  payslips: readonly NetPayslip[]
  /** Returns the products of a month; called when the month is opened. Left out: no list. */
  findProducts?: (monthIndex: number) => readonly PaidProduct[]
  /** Renders more about a month: the opened month, else the month that the headline describes. */
  renderMonth?: (monthIndex: number) => ReactNode
  /** The first month, 0 to 11, that the headline may describe; left out: January. */
  fromMonth?: number
  /** The months that are drawn hatched. */
  pending?: PendingMonths
}

/**
 * The net pay of each payslip of a year with the plan, over an outline of the pay without the plan. A press
 * or an arrow key lists the products of a month; a table has the figures for screen readers.
 */
export function PayStrip({ payslips, findProducts, renderMonth, fromMonth = 0, pending }: Props) {
  const [chosen, setChosen] = useState<number>()
  const first = findFirstChanged(payslips, fromMonth)
  const { describe, headline } = useWords(payslips, first)
  // The texts for screen readers and tooltips are updated only when the amount has stopped moving.
  const told = useRested(payslips)
  const opened = chosen === undefined ? undefined : payslips[chosen]
  const productsIn = ({ monthIndex }: NetPayslip) =>
    monthIndex === undefined ? [] : (findProducts?.(monthIndex) ?? [])
  const { monthIndex: shownMonth } = opened ?? first ?? { monthIndex: fromMonth }
  return (
    <figure className={styles.strip}>
      <figcaption className={styles.headline}>{headline}</figcaption>
      <Columns {...{ payslips, told, chosen, pending }} onChoose={setChosen} />
      <Legend pending={pending?.months.size ? pending.waitsFor : undefined} />
      <div role="status" className={styles.opened}>
        {opened && (
          <>
            <p>
              <strong>{describe(opened)}</strong>
            </p>
            {findProducts && <MonthProducts products={productsIn(opened)} />}
          </>
        )}
      </div>
      {shownMonth !== undefined && renderMonth?.(shownMonth)}
      <PayTable payslips={told} fromMonth={fromMonth} />
    </figure>
  )
}

type ColumnsProps = Pick<Props, 'payslips' | 'pending'> & {
  /** The payslips that names and tooltips describe. */
  told: readonly NetPayslip[]
  chosen: number | undefined
  onChoose: (index: number) => void
}

/** A column for each payslip, of which one may be chosen. */
function Columns({ payslips, told, pending, chosen, onChoose }: ColumnsProps) {
  const t = useText()
  const { describe } = useWords(told)
  const names = useMemo(() => told.map(describe), [told, describe])
  const group = useId()
  const { share, isBroken } = scalePayslips(payslips)
  return (
    <div
      role="radiogroup"
      aria-label={t('payStrip.months')}
      className={styles.columns}
      data-broken={isBroken || undefined}
    >
      {payslips.map((payslip, index) => (
        <label key={index} className={styles.payslip} title={names[index]}>
          <Choice {...{ index, group, onChoose }} name={names[index]} isChosen={index === chosen} />
          <Column
            {...payslip}
            share={share}
            isPending={pending?.months.has(payslip.monthIndex ?? -1) ?? false}
          />
          <Letter monthIndex={payslip.monthIndex} />
        </label>
      ))}
    </div>
  )
}

type ChoiceProps = Pick<ColumnsProps, 'onChoose'> & {
  index: number
  group: string
  name: string | undefined
  isChosen: boolean
}

/** Memoized, like the letter: a change of an amount renders neither again. */
const Choice = memo(function Choice({ index, group, name, isChosen, onChoose }: ChoiceProps) {
  return (
    <input
      type="radio"
      name={group}
      className="visually-hidden"
      aria-label={name}
      checked={isChosen}
      onChange={() => onChoose(index)}
    />
  )
})

/**
 * Returns the first payslip from `fromMonth` on that the plan changes, else the first one that it changes.
 */
function findFirstChanged(payslips: readonly NetPayslip[], fromMonth: number): NetPayslip | undefined {
  const changed = payslips.filter(({ withCents, withoutCents }) => withCents !== withoutCents)
  return changed.find(({ monthIndex = 0 }) => monthIndex >= fromMonth) ?? changed[0]
}

/**
 * Returns a function that describes a payslip, and the strip's headline, which describes the payslip
 * `first`.
 */
function useWords(payslips: readonly NetPayslip[], first?: NetPayslip) {
  const t = useText()
  const language = useLanguage()
  const describe = useMemo(() => {
    const write = moneyFormat(
      payslips.flatMap(({ withCents, withoutCents }) => [withCents, withoutCents]),
      language,
    )
    return ({ monthIndex, withCents, withoutCents }: NetPayslip): string => {
      if (monthIndex === undefined) return t('payStrip.extraPay', { after: write(withCents) })
      const amounts = { after: write(withCents), before: write(withoutCents) }
      const id = withCents === withoutCents ? 'payStrip.payAsBefore' : 'payStrip.pay'
      return capitalized(t(id, { month: monthName(monthIndex, language), ...amounts }))
    }
  }, [payslips, language, t])
  return { describe, headline: first ? describe(first) : t('payStrip.same') }
}

type ColumnProps = NetPayslip & { share: (cents: number) => number; isPending: boolean }

function Column({ withCents, withoutCents, share, isPending }: ColumnProps) {
  return (
    <span className={styles.column} aria-hidden>
      <span className={styles.with} data-pending={isPending || undefined} style={lowered(share(withCents))} />
      {withCents !== withoutCents && <span className={styles.without} style={lowered(share(withoutCents))} />}
    </span>
  )
}

/** Every bar has the full height and is moved down by the missing part, which causes no layout. */
const lowered = (percent: number) => ({ transform: `translateY(${(100 - percent).toFixed(3)}%)` })

const Letter = memo(function Letter({ monthIndex }: Pick<NetPayslip, 'monthIndex'>) {
  const language = useLanguage()
  const letter = monthIndex === undefined ? '+' : monthName(monthIndex, language).charAt(0)
  return (
    <span className={styles.letter} aria-hidden>
      {letter}
    </span>
  )
})

function Legend({ pending }: { pending: PendingMonths['waitsFor'] | undefined }) {
  const t = useText()
  return (
    <ul className={styles.legend} aria-hidden>
      <li data-kind="with">{t('payStrip.with')}</li>
      {pending && <li data-kind="pending">{t(`payStrip.pending.${pending}`)}</li>}
      <li data-kind="without">{t('payStrip.without')}</li>
    </ul>
  )
}

/** A table of the strip's figures for screen readers; it is rendered again only for other payslips. */
const PayTable = memo(function PayTable({ payslips, fromMonth = 0 }: Pick<Props, 'payslips' | 'fromMonth'>) {
  const t = useText()
  const { headline } = useWords(payslips, findFirstChanged(payslips, fromMonth))
  const language = useLanguage()
  const write = moneyFormat(
    payslips.flatMap(({ withCents, withoutCents }) => [withCents, withoutCents]),
    language,
  )
  return (
    // The wrapper is hidden, not the table: a table ignores a width smaller than its content.
    <div className="visually-hidden">
      <table>
        <caption>{headline}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reading.month')}</th>
            <th scope="col">{t('payStrip.with')}</th>
            <th scope="col">{t('payStrip.without')}</th>
          </tr>
        </thead>
        <tbody>
          {payslips.map(({ monthIndex, withCents, withoutCents }, index) => (
            <tr key={index}>
              <th scope="row">
                {monthIndex === undefined
                  ? t('payStrip.extra')
                  : capitalized(monthName(monthIndex, language))}
              </th>
              <td>{write(withCents)}</td>
              <td>{write(withoutCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
