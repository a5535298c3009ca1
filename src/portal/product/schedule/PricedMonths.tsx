import { Box, Button, Stack } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { ascending } from '../../../domain/kernel/collections.ts'
import { monthName } from '../../../domain/kernel/format.ts'
import { hasOneMonth } from '../../../domain/benefit/schedule.ts'
import { personPriceCents } from '../../../domain/benefit/pricing.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { openMonthsOf } from '../../../domain/quote/supplementaries.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import { findMonths, findPeople, withMonths, withPerson } from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { ScheduleTable } from './ScheduleTable.tsx'

type PricedMonthsProps = ScheduleProps & { isEmployeeAlone: boolean }

/**
 * The months of priced items, equal for all covered people: chosen, one start month, or those that are taken
 * together (D-08).
 */
export const PricedMonths = observer(function PricedMonths(props: PricedMonthsProps) {
  const t = useText()
  const { working, isEmployeeAlone } = props
  const { schedule } = working
  if (schedule.months === 'range') return <RangeMonths {...props} />
  if (!isEmployeeAlone && sharedMonths(working).isNobodyCovered)
    return (
      <Box component="p" c="dimmed">
        {t('product.choosePersonFirst')}
      </Box>
    )
  return schedule.months === 'first' ? <FirstMonth {...props} /> : <ChosenMonths {...props} />
})

const FirstMonth = observer(function FirstMonth({ working, isEmployeeAlone }: PricedMonthsProps) {
  const t = useText()
  const language = useLanguage()
  const { months, open, choose } = sharedMonths(working)
  const [month = 0] = months.length > 0 ? months : open
  const isTaken = months.length > 0
  const text = t('product.firstMonth', { month: monthName(month, language) })
  if (open.length === 0) return <p>{t('product.noMonthOpen', { year: String(working.year) })}</p>
  if (!isEmployeeAlone) return <p>{text}</p>
  return (
    <Button
      variant={isTaken ? 'light' : 'default'}
      className={classes.amount ?? ''}
      aria-pressed={isTaken}
      onClick={() => choose(isTaken ? [] : open.slice(0, 1))}
    >
      {text}
    </Button>
  )
})

const RangeMonths = observer(function RangeMonths(props: PricedMonthsProps) {
  const { working, isEmployeeAlone } = props
  const t = useText()
  const language = useLanguage()
  const { months, open, choose } = sharedMonths(working)
  const isTaken = months.length > 0
  return (
    <Stack miw={0} className={classes.block}>
      {isEmployeeAlone && (
        <Button
          variant={isTaken ? 'light' : 'default'}
          className={classes.amount ?? ''}
          aria-pressed={isTaken}
          onClick={() => choose(isTaken ? [] : open)}
        >
          {t(isTaken ? 'product.rangeTaken' : 'product.rangeTake')}
        </Button>
      )}
      <Box component="p" c="dimmed">
        {open.length === 0
          ? t('product.noMonthOpen', { year: String(working.year) })
          : t('product.wholeRange', { months: monthSpan(open, language), count: open.length })}
      </Box>
    </Stack>
  )
})

const ChosenMonths = observer(function ChosenMonths({ isEmployeeAlone, ...props }: PricedMonthsProps) {
  const { working } = props
  const t = useText()
  const money = useMoney()
  const { months, choose } = sharedMonths(working)
  const price = isEmployeeAlone
    ? personPriceCents(working.modality, working.request.people[0] ?? { id: 0, ageYears: undefined })
    : undefined
  const isSingle = working.schedule.months === 'start'
  if (isSingle)
    return (
      <ScheduleTable
        {...props}
        toggles={{ label: t('product.startMonth'), chosen: months, isSingle, onChoose: choose }}
      />
    )
  const label = price ? t('product.monthsAt', { price: money(price) }) : t('product.months')
  return <ScheduleTable {...props} toggles={{ label, chosen: months, onChoose: choose }} />
})

/**
 * Returns the shared months of all covered people, and a function that chooses others among the selectable
 * ones.
 */
function sharedMonths(working: WorkingContract) {
  const { request, modality, items } = working
  const open = request.selectableMonths
  const [covered] = findPeople(items, modality.id)
  const months = covered === undefined ? [] : findMonths(items, covered, modality.id)
  const isOffered = (benefitId: string, month: number): boolean =>
    openMonthsOf(request, benefitId).includes(month)
  const choose = (next: readonly number[]): void => {
    const locked = months.filter((month) => !open.includes(month))
    const all = hasOneMonth(working.schedule) ? next : ascending([...locked, ...next])
    working.changeItems(
      covered === undefined ? withPerson(items, 0, [modality.id], all) : withMonths(items, all, isOffered),
    )
  }
  return { isNobodyCovered: covered === undefined, open, months, choose }
}
