import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { personPriceCents } from '../../../domain/benefit/pricing.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import { monthsOf, peopleOf, withMonths, withPerson } from '../contract/scheduleItems.ts'
import { AllMonths } from './AllMonths.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { useMonthReason } from './useMonthReason.ts'

/** The months of priced items, the same for everybody: chosen, or the whole range that is left (D-08). */
export const PricedMonths = observer(function PricedMonths({
  working,
  say,
  readOnly,
  isEmployeeAlone,
}: ScheduleProps & { isEmployeeAlone: boolean }) {
  const t = useText()
  const language = useLanguage()
  const { request, schedule, modality, items } = working
  const reason = useMonthReason(request, schedule, say)
  const open = request.selectableMonths
  const [covered] = peopleOf(items, modality.id)
  const months = covered === undefined ? [] : monthsOf(items, covered, modality.id)
  const chosenOpen = months.filter((month) => open.includes(month))
  const price = isEmployeeAlone
    ? personPriceCents(modality, request.people[0] ?? { id: 0, ageYears: undefined })
    : undefined

  const choose = (next: readonly number[]): void => {
    const locked = months.filter((month) => !open.includes(month))
    const all = [...locked, ...next].toSorted((a, b) => a - b)
    working.changeItems(
      covered === undefined ? withPerson(items, 0, [modality.id], all) : withMonths(items, all),
    )
  }

  if (schedule.months === 'range') {
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
  }
  if (!isEmployeeAlone && covered === undefined)
    return <p className={classes.span}>{t('product.choosePersonFirst')}</p>
  return (
    <div>
      <div className={classes.monthsHead}>
        <span className={classes.label}>
          {price ? t('product.monthsAt', { price: formatMoney(price, language) }) : t('product.months')}
        </span>
        {!readOnly && open.length > 0 && (
          <AllMonths
            isAll={chosenOpen.length === open.length}
            onAll={() => choose(open)}
            onNone={() => choose([])}
          />
        )}
      </div>
      <MonthGrid
        label={t('product.months')}
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
