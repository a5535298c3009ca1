import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { CountedUnit } from '../../../domain/benefit/declaration.ts'
import { maxAmountCents } from '../../../domain/quote/caps.ts'
import type { MaxAmount } from '../../../domain/quote/caps.ts'
import { formatMoney, monthName } from '../../../domain/kernel/format.ts'
import { countWithin } from '../../../domain/kernel/money.ts'
import { maxUnits } from '../../../domain/benefit/pricing.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import { countsAt, withCount } from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import monthClasses from './MonthCell.module.css'
import { ClosedMonth, allMonths, shortMonth } from './MonthGrid.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { limitText } from './limitText.ts'
import { useUnassignedAmount } from './useUnassignedAmount.ts'
import { useMonthReason } from './useMonthReason.ts'

/**
 * Units counted per face and month (FOO-04 to FOO-07): never more than the month's money buys, in whole
 * units.
 */
export const CountedSchedule = observer(function CountedSchedule(props: ScheduleProps) {
  const t = useText()
  const language = useLanguage()
  const { working } = props
  const units = working.declaration.units?.(working.modality) ?? []
  // A malformed face: nothing can be counted, and the refusal says whom to ask (FOO-06).
  if (units.some(({ valueCents }) => valueCents === undefined)) return null
  const [first] = working.request.selectableMonths
  const limit =
    first === undefined
      ? undefined
      : limitText(roomOf(working, first), t, {
          minCents: working.modality.minAmountCents,
          money: (cents) => formatMoney(cents, language),
          months: 1,
          year: working.year,
        })
  return (
    <div className={classes.block}>
      {limit && <p className={classes.span}>{limit}</p>}
      {units.map((unit) => (
        <UnitRow key={unit.key} {...props} unit={unit} units={units} />
      ))}
    </div>
  )
})

type UnitProps = ScheduleProps & { units: readonly CountedUnit[]; unit: CountedUnit }

/** One face: the same count for all months at once, or each month its own. */
const UnitRow = observer(function UnitRow(props: UnitProps) {
  const t = useText()
  const language = useLanguage()
  const { working, unit, units, readOnly } = props
  const [count, setCount] = useUnassignedAmount(working, `units ${unit.key}`)
  const [notice, setNotice] = useState<{ month: number; text: string }>()
  const face = formatMoney(unit.valueCents ?? 0, language)
  const open = working.request.selectableMonths
  const most = open[0] === undefined ? 0 : countWithin(roomOf(working, open[0]).cents, unit.valueCents ?? 0)
  const apply = (next: number | undefined): void => {
    if (next === undefined) return
    for (const monthIndex of open) {
      const room = maxOf(working, units, unit.key, monthIndex)
      working.changeItems(
        withCount(working.items, placeOf(working, monthIndex), unit.key, Math.min(next, room)),
      )
    }
  }
  return (
    <section className={classes.unit} aria-label={t('product.unitsOf', { face })}>
      {readOnly ? (
        <span className={classes.label}>{t('product.unitsOf', { face })}</span>
      ) : (
        <div className={classes.apply}>
          <CountInput
            label={t('product.countPerMonth', { face })}
            value={count}
            max={most}
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
      )}
      <div className={monthClasses.row}>
        <div className={`${monthClasses.grid} ${monthClasses.wide}`}>
          {allMonths.map((month) => (
            <MonthCount
              key={month}
              {...props}
              month={month}
              face={face}
              onNotice={(text) =>
                setNotice((before) => (text ? { month, text } : before?.month === month ? undefined : before))
              }
            />
          ))}
        </div>
      </div>
      {notice && <FieldNotice>{notice.text}</FieldNotice>}
    </section>
  )
})

type MonthProps = UnitProps & { month: number; face: string; onNotice: (text: string | undefined) => void }

const MonthCount = observer(function MonthCount({
  working,
  say,
  readOnly,
  units,
  unit,
  month,
  face,
  onNotice,
}: MonthProps) {
  const t = useText()
  const language = useLanguage()
  const { request, schedule } = working
  const reason = useMonthReason(request, schedule, say)(month)
  const place = placeOf(working, month)
  const count = countsAt(working.items, place)[unit.key]
  if (reason)
    return <ClosedMonth month={month} reason={reason} amountCents={(count ?? 0) * (unit.valueCents ?? 0)} />
  return (
    <div className={monthClasses.typed}>
      <span className={monthClasses.month} aria-hidden="true">
        {shortMonth(month, language)}
      </span>
      <CountInput
        label={t('product.countAria', { face, month: monthName(month, language) })}
        hideLabel
        value={count}
        max={maxOf(working, units, unit.key, month)}
        readOnly={readOnly}
        onNotice={onNotice}
        onChange={(next) => working.changeItems(withCount(working.items, place, unit.key, next ?? 0))}
      />
    </div>
  )
})

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

function maxOf(working: WorkingContract, units: readonly CountedUnit[], key: string, month: number): number {
  return maxUnits({
    maxAmountCents: roomOf(working, month).cents,
    units,
    counts: countsAt(working.items, placeOf(working, month)),
    key,
  })
}
