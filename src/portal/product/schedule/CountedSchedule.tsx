import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { CountedUnit } from '../../../domain/benefit.ts'
import { monthRoomCents } from '../../../domain/caps.ts'
import { formatMoney, monthName } from '../../../domain/format.ts'
import { countWithin } from '../../../domain/money.ts'
import { mostUnits } from '../../../domain/mostUnits.ts'
import { CountInput } from '../../forms/CountInput.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import { countsAt, withCount } from '../scheduleItems.ts'
import monthClasses from './MonthCell.module.css'
import { ClosedMonth, allMonths, shortMonth } from './MonthGrid.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { limitText } from './limitText.ts'
import { useMonthReason } from './useMonthReason.ts'

/** Units counted per face and month (FOO-04 to FOO-07): never more than the month's money buys, in whole units. */
export const CountedSchedule = observer(function CountedSchedule(props: ScheduleProps) {
  const t = useText()
  const language = useLanguage()
  const { working, readOnly } = props
  const units = working.declaration.units?.(working.modality) ?? []
  // A malformed face: nothing can be counted, and the refusal says whom to ask (FOO-06).
  if (units.some(({ valueCents }) => valueCents === undefined)) return null
  const [first] = working.question.selectableMonths
  const room = first === undefined ? undefined : roomOf(working, first)
  const limit = room && limitText(room, t, { money: (cents) => formatMoney(cents, language), months: 1, year: working.year })
  return (
    <div className={classes.block}>
      {!readOnly && units.map((unit) => <ApplyCount key={unit.key} {...props} unit={unit} units={units} />)}
      {limit && <p className={classes.small}>{limit}</p>}
      <div className={monthClasses.row} role="group" aria-label={t('product.months')}>
        <div className={`${monthClasses.grid} ${monthClasses.wide} ${monthClasses.counts}`}>
          {allMonths.map((month) => (
            <MonthCounts key={month} {...props} month={month} units={units} />
          ))}
        </div>
      </div>
    </div>
  )
})

type UnitsProps = ScheduleProps & { units: readonly CountedUnit[] }

/** One count of a face in every open month at once. */
const ApplyCount = observer(function ApplyCount({ working, unit, units }: UnitsProps & { unit: CountedUnit }) {
  const t = useText()
  const language = useLanguage()
  const [count, setCount] = useState<number>()
  const face = formatMoney(unit.valueCents ?? 0, language)
  const [first] = working.question.selectableMonths
  const most = first === undefined || unit.valueCents === undefined ? 0 : countWithin(roomOf(working, first).cents, unit.valueCents)
  const apply = (): void => {
    for (const month of working.question.selectableMonths) {
      const room = mostOf(working, units, unit.key, month)
      working.changeItems(withCount(working.items, { personId: 0, monthIndex: month, benefitId: working.modality.id }, unit.key, Math.min(count ?? 0, room)))
    }
  }
  return (
    <div className={classes.apply}>
      <CountInput label={t('product.countPerMonth', { face })} value={count} max={most} w={220} onChange={setCount} />
      <Button variant="light" disabled={count === undefined} onClick={apply}>
        {t('product.apply')}
      </Button>
    </div>
  )
})

const MonthCounts = observer(function MonthCounts({ working, say, readOnly, units, month }: UnitsProps & { month: number }) {
  const t = useText()
  const language = useLanguage()
  const { question, schedule, modality } = working
  const reason = useMonthReason(question, schedule, say)(month)
  const place = { personId: 0, monthIndex: month, benefitId: modality.id }
  const cents = working.quote.items.find(({ monthIndex }) => monthIndex === month)?.priceCents ?? 0
  if (reason) return <ClosedMonth month={month} reason={reason} amountCents={cents} />
  const counts = countsAt(working.items, place)
  return (
    <div className={monthClasses.typed}>
      <span className={monthClasses.month} aria-hidden="true">
        {shortMonth(month, language)}
      </span>
      <div className={classes.units}>
        {units.map((unit) => {
          const face = formatMoney(unit.valueCents ?? 0, language)
          return (
            <div key={unit.key} className={classes.unit}>
              <span className={classes.unitName} aria-hidden="true">
                {face}
              </span>
              <CountInput
                label={t('product.countAria', { face, month: monthName(month, language) })}
                hideLabel
                hideControls
                value={counts[unit.key]}
                max={mostOf(working, units, unit.key, month)}
                readOnly={readOnly}
                onChange={(count) => working.changeItems(withCount(working.items, place, unit.key, count ?? 0))}
              />
            </div>
          )
        })}
      </div>
      <span className={monthClasses.amount}>{cents > 0 ? formatMoney(cents, language) : ''}</span>
    </div>
  )
})

function roomOf(working: ScheduleProps['working'], month: number) {
  const others = working.quote.items.filter(({ monthIndex }) => monthIndex !== month)
  return monthRoomCents(working.declaration, working.question, others, { personId: 0, monthIndex: month, benefitId: working.modality.id })
}

function mostOf(working: ScheduleProps['working'], units: readonly CountedUnit[], key: string, month: number): number {
  const counts = countsAt(working.items, { personId: 0, monthIndex: month, benefitId: working.modality.id })
  return mostUnits({ roomCents: roomOf(working, month).cents, units, counts, key })
}
