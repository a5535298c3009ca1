import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { personPriceCents } from '../../../domain/benefit/pricing.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/useMoney.ts'
import { monthsOf, peopleOfItems, withMonths, withPerson } from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { MonthGrid, MonthsHead, useMonthReason } from './MonthGrid.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'

type PricedMonthsProps = ScheduleProps & { isEmployeeAlone: boolean }

/** The months of priced items, the same for everybody: chosen, or the whole range that is left (D-08). */
export const PricedMonths = observer(function PricedMonths(props: PricedMonthsProps) {
  const t = useText()
  const { working, isEmployeeAlone } = props
  if (working.schedule.months === 'range') return <RangeMonths {...props} />
  if (!isEmployeeAlone && monthsOfAll(working).isNobodyCovered)
    return <p className={classes.span}>{t('product.choosePersonFirst')}</p>
  return <ChosenMonths {...props} />
})

const RangeMonths = observer(function RangeMonths(props: PricedMonthsProps) {
  const { working, readOnly, isEmployeeAlone } = props
  const t = useText()
  const language = useLanguage()
  const { months, open, choose } = monthsOfAll(working)
  const isTaken = months.length > 0
  return (
    <div className={classes.block}>
      {isEmployeeAlone && !readOnly && (
        <Button
          variant={isTaken ? 'light' : 'default'}
          className={classes.amount ?? ''}
          aria-pressed={isTaken}
          onClick={() => choose(isTaken ? [] : open)}
        >
          {t(isTaken ? 'product.rangeTaken' : 'product.rangeTake')}
        </Button>
      )}
      <p className={classes.span}>
        {open.length === 0
          ? t('product.noMonthOpen', { year: String(working.year) })
          : t('product.wholeRange', { months: monthSpan(open, language), count: open.length })}
      </p>
    </div>
  )
})

const ChosenMonths = observer(function ChosenMonths(props: PricedMonthsProps) {
  const { working, say, readOnly, isEmployeeAlone } = props
  const t = useText()
  const money = useMoney()
  const { request, schedule, modality } = working
  const reason = useMonthReason(request, schedule, say)
  const { months, open, choose } = monthsOfAll(working)
  const chosenOpen = months.filter((month) => open.includes(month))
  const price = isEmployeeAlone
    ? personPriceCents(modality, request.people[0] ?? { id: 0, ageYears: undefined })
    : undefined
  return (
    <div>
      <MonthsHead
        label={price ? t('product.monthsAt', { price: money(price) }) : t('product.months')}
        readOnly={readOnly}
        open={open}
        chosenOpen={chosenOpen}
        onChoose={choose}
      />
      <MonthGrid
        chosen={months}
        reason={reason}
        readOnly={readOnly}
        onToggle={(month) =>
          choose(
            chosenOpen.includes(month) ? chosenOpen.filter((one) => one !== month) : [...chosenOpen, month],
          )
        }
      />
    </div>
  )
})

/** The months that everybody covered shares, and the way to choose others of those that are open. */
function monthsOfAll(working: WorkingContract) {
  const { request, modality, items } = working
  const open = request.selectableMonths
  const [covered] = peopleOfItems(items, modality.id)
  const months = covered === undefined ? [] : monthsOf(items, covered, modality.id)
  const choose = (next: readonly number[]): void => {
    const locked = months.filter((month) => !open.includes(month))
    const all = [...locked, ...next].toSorted((a, b) => a - b)
    working.changeItems(
      covered === undefined ? withPerson(items, 0, [modality.id], all) : withMonths(items, all),
    )
  }
  return { isNobodyCovered: covered === undefined, open, months, choose }
}
