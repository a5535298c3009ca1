import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import type { CountedUnit } from '../../../domain/benefit/declaration.ts'
import { monthName } from '../../../domain/kernel/format.ts'
import { countWithin, sumBy } from '../../../domain/kernel/money.ts'
import { maxUnits } from '../../../domain/benefit/pricing.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import { countsAt, withCount } from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import monthClasses from './MonthCell.module.css'
import { ClosedMonth, allMonths, shortMonth, useMonthReason } from './MonthGrid.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { maxAmountOf, useLimitText, useMonthNotice, useUnassignedAmount } from './typedAmount.ts'

/**
 * Units counted per face and month, in one grid of months (FOO-04 to FOO-07): never more than the month's
 * money buys, in whole units.
 */
export const CountedSchedule = observer(function CountedSchedule(props: ScheduleProps) {
  const { working, readOnly } = props
  const limitText = useLimitText(working)
  const { notice, noticeOf } = useMonthNotice()
  const units = unitsOf(working)
  // A face without a value: nothing can be counted, and the refusal names whom to ask (FOO-06).
  if (units.some(({ valueCents }) => valueCents === undefined)) return null
  const [first] = working.request.selectableMonths
  const limit = first === undefined ? undefined : limitText(maxAmountOf(working, 0, [first]), 1)
  return (
    <div className={classes.block}>
      {limit && <p className={classes.span}>{limit}</p>}
      {!readOnly && units.map((unit) => <CountForAll key={unit.key} {...props} unit={unit} />)}
      <div className={monthClasses.row}>
        <div className={`${monthClasses.grid} ${monthClasses.wide}`}>
          {allMonths.map((month) => (
            <MonthCounts key={month} {...props} month={month} onNotice={noticeOf(month)} />
          ))}
        </div>
      </div>
      {notice && <FieldNotice>{notice}</FieldNotice>}
    </div>
  )
})

type UnitProps = ScheduleProps & { unit: CountedUnit }

/** The same count of one face for all months at once. */
const CountForAll = observer(function CountForAll({ working, unit }: UnitProps) {
  const t = useText()
  const money = useMoney()
  const [count, setCount] = useUnassignedAmount(working, `units ${unit.key}`)
  const months = working.request.selectableMonths
  const [first] = months
  const max =
    first === undefined ? 0 : countWithin(maxAmountOf(working, 0, [first]).cents, unit.valueCents ?? 0)
  const apply = (next: number | undefined): void => {
    if (next === undefined) return
    for (const month of months) {
      const atMost = Math.min(next, maxOf(working, unit, month))
      working.changeItems(withCount(working.items, placeOf(working, month), unit.key, atMost))
    }
  }
  const face = money(unit.valueCents ?? 0)
  return (
    <section className={classes.apply} aria-label={t('product.unitsOf', { face })}>
      <CountInput
        label={t('product.countPerMonth', { face })}
        value={count}
        max={max}
        w={240}
        onChange={setCount}
        onEnter={apply}
      />
      <Button
        data-sends
        data-apply
        variant="light"
        disabled={count === undefined}
        onClick={() => apply(count)}
      >
        {t('product.apply')}
      </Button>
    </section>
  )
})

type MonthProps = ScheduleProps & { month: number; onNotice: (text: string | undefined) => void }

/** One month: a count of each face, or why it takes none. */
const MonthCounts = observer(function MonthCounts(props: MonthProps) {
  const { working, say, month } = props
  const money = useMoney()
  const language = useLanguage()
  const { request, schedule } = working
  const reason = useMonthReason(request, schedule, say)(month)
  const counts = countsAt(working.items, placeOf(working, month))
  const units = unitsOf(working)
  if (reason) {
    const amountCents = sumBy(units, ({ key, valueCents = 0 }) => (counts[key] ?? 0) * valueCents)
    return <ClosedMonth month={month} reason={reason} amountCents={amountCents} />
  }
  return (
    <div className={monthClasses.typed}>
      <span className={monthClasses.month} aria-hidden="true">
        {shortMonth(month, language)}
      </span>
      {units.map((unit) => (
        <div key={unit.key} className={monthClasses.counted}>
          <span className={monthClasses.face} aria-hidden="true">
            {money(unit.valueCents ?? 0)}
          </span>
          <MonthCount {...props} unit={unit} count={counts[unit.key]} />
        </div>
      ))}
    </div>
  )
})

function MonthCount(props: MonthProps & UnitProps & { count: number | undefined }) {
  const { working, readOnly, unit, month, count, onNotice } = props
  const t = useText()
  const money = useMoney()
  const language = useLanguage()
  const face = money(unit.valueCents ?? 0)
  return (
    <CountInput
      label={t('product.countAria', { face, month: monthName(month, language) })}
      hideLabel
      value={count}
      max={maxOf(working, unit, month)}
      readOnly={readOnly}
      onNotice={onNotice}
      onChange={(next) =>
        working.changeItems(withCount(working.items, placeOf(working, month), unit.key, next ?? 0))
      }
    />
  )
}

function unitsOf({ declaration, modality }: WorkingContract): readonly CountedUnit[] {
  return declaration.units?.(modality) ?? []
}

function placeOf({ modality }: WorkingContract, monthIndex: number) {
  return { personId: 0, monthIndex, benefitId: modality.id }
}

function maxOf(working: WorkingContract, { key }: CountedUnit, month: number): number {
  return maxUnits({
    maxAmountCents: maxAmountOf(working, 0, [month]).cents,
    units: unitsOf(working),
    counts: countsAt(working.items, placeOf(working, month)),
    key,
  })
}
