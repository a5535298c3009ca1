import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import type { CountedUnit } from '../../../domain/benefit/declaration.ts'
import { maxAmountCents } from '../../../domain/quote/caps.ts'
import type { MaxAmount } from '../../../domain/quote/caps.ts'
import { monthName } from '../../../domain/kernel/format.ts'
import { countWithin } from '../../../domain/kernel/money.ts'
import { maxUnits } from '../../../domain/benefit/pricing.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/useMoney.ts'
import { countsAt, withCount } from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import monthClasses from './MonthCell.module.css'
import { ClosedMonth, allMonths, shortMonth, useMonthReason } from './MonthGrid.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { useLimitText, useMonthNotice, useUnassignedAmount } from './typedAmount.ts'

/**
 * Units counted per face and month (FOO-04 to FOO-07): never more than the month's money buys, in whole
 * units.
 */
export const CountedSchedule = observer(function CountedSchedule(props: ScheduleProps) {
  const { working } = props
  const limitText = useLimitText(working)
  const units = unitsOf(working)
  // A face without a value: nothing can be counted, and the refusal names whom to ask (FOO-06).
  if (units.some(({ valueCents }) => valueCents === undefined)) return null
  const [first] = working.request.selectableMonths
  const limit = first === undefined ? undefined : limitText(roomOf(working, first), 1)
  return (
    <div className={classes.block}>
      {limit && <p className={classes.span}>{limit}</p>}
      {units.map((unit) => (
        <UnitRow key={unit.key} {...props} unit={unit} />
      ))}
    </div>
  )
})

type UnitProps = ScheduleProps & { unit: CountedUnit }

/** One face: the same count for all months at once, or each month its own. */
const UnitRow = observer(function UnitRow(props: UnitProps) {
  const t = useText()
  const money = useMoney()
  const { unit, readOnly } = props
  const { notice, noticeOf } = useMonthNotice()
  const face = money(unit.valueCents ?? 0)
  return (
    <section className={classes.unit} aria-label={t('product.unitsOf', { face })}>
      {readOnly ? (
        <span className={classes.label}>{t('product.unitsOf', { face })}</span>
      ) : (
        <CountForAll {...props} />
      )}
      <div className={monthClasses.row}>
        <div className={`${monthClasses.grid} ${monthClasses.wide}`}>
          {allMonths.map((month) => (
            <MonthCount key={month} {...props} month={month} onNotice={noticeOf(month)} />
          ))}
        </div>
      </div>
      {notice && <FieldNotice>{notice}</FieldNotice>}
    </section>
  )
})

const CountForAll = observer(function CountForAll({ working, unit }: UnitProps) {
  const t = useText()
  const money = useMoney()
  const [count, setCount] = useUnassignedAmount(working, `units ${unit.key}`)
  const months = working.request.selectableMonths
  const [first] = months
  const max = first === undefined ? 0 : countWithin(roomOf(working, first).cents, unit.valueCents ?? 0)
  const apply = (next: number | undefined): void => {
    if (next === undefined) return
    for (const month of months) {
      const atMost = Math.min(next, maxOf(working, unit, month))
      working.changeItems(withCount(working.items, placeOf(working, month), unit.key, atMost))
    }
  }
  return (
    <div className={classes.apply}>
      <CountInput
        label={t('product.countPerMonth', { face: money(unit.valueCents ?? 0) })}
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
    </div>
  )
})

type MonthProps = UnitProps & { month: number; onNotice: (text: string | undefined) => void }

const MonthCount = observer(function MonthCount(props: MonthProps) {
  const { working, say, readOnly, unit, month, onNotice } = props
  const t = useText()
  const money = useMoney()
  const language = useLanguage()
  const { request, schedule } = working
  const reason = useMonthReason(request, schedule, say)(month)
  const place = placeOf(working, month)
  const count = countsAt(working.items, place)[unit.key]
  const valueCents = unit.valueCents ?? 0
  if (reason) return <ClosedMonth month={month} reason={reason} amountCents={(count ?? 0) * valueCents} />
  return (
    <div className={monthClasses.typed}>
      <span className={monthClasses.month} aria-hidden="true">
        {shortMonth(month, language)}
      </span>
      <CountInput
        label={t('product.countAria', { face: money(valueCents), month: monthName(month, language) })}
        hideLabel
        value={count}
        max={maxOf(working, unit, month)}
        readOnly={readOnly}
        onNotice={onNotice}
        onChange={(next) => working.changeItems(withCount(working.items, place, unit.key, next ?? 0))}
      />
    </div>
  )
})

function unitsOf({ declaration, modality }: WorkingContract): readonly CountedUnit[] {
  return declaration.units?.(modality) ?? []
}

function placeOf({ modality }: WorkingContract, monthIndex: number) {
  return { personId: 0, monthIndex, benefitId: modality.id }
}

function roomOf(working: WorkingContract, month: number): MaxAmount {
  const others = working.quote.items.filter(({ monthIndex }) => monthIndex !== month)
  return maxAmountCents(working.declaration, working.request, others, {
    personId: 0,
    benefitId: working.modality.id,
    months: [month],
  })
}

function maxOf(working: WorkingContract, { key }: CountedUnit, month: number): number {
  return maxUnits({
    maxAmountCents: roomOf(working, month).cents,
    units: unitsOf(working),
    counts: countsAt(working.items, placeOf(working, month)),
    key,
  })
}
