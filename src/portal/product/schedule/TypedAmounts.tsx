import { Box } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { initialMonths } from '../../../domain/benefit/schedule.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { AmountControl } from './AmountControl.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { ScheduleTable } from './ScheduleTable.tsx'
import { useLimitText, useNoMonthText, useShortBagText } from './limitTexts.ts'
import { findMaxAmount, isBagShort } from './typedAmount.ts'
import { type MonthAmounts, useMonthAmounts } from './useMonthAmounts.ts'

type PersonAmountProps = ScheduleProps & { personId: number }

/**
 * A person's months in one control: the monthly amount, then the months with that amount (D-10). If amounts
 * may differ, each month opens a field.
 */
export const TypedAmounts = observer(function TypedAmounts(props: PersonAmountProps) {
  const { working, personId } = props
  const noMonthText = useNoMonthText(working, personId)
  const amounts = useMonthAmounts(working, personId)
  const left = amounts.months.length > 0 ? undefined : noMonthText(amounts.counted)
  if (left) return <p>{left}</p>
  return (
    <div className={classes.typed}>
      <Amount {...props} amounts={amounts} />
      <Months {...props} amounts={amounts} />
    </div>
  )
})

type PartProps = PersonAmountProps & { amounts: MonthAmounts }

const Amount = observer(function Amount({ working, personId, amounts }: PartProps) {
  const limitText = useLimitText(working)
  const shortText = useShortBagText(working, personId)
  const { counted, amountCents, type } = amounts
  const isShort = isBagShort(working, personId, counted)
  const max = findMaxAmount(working, personId, isShort ? counted.slice(0, 1) : counted, counted)
  return (
    <AmountControl
      working={working}
      cents={amountCents}
      maxCents={max.cents}
      description={isShort ? shortText(max, counted, amountCents) : limitText(max, counted.length)}
      onChange={type}
    />
  )
})

const Months = observer(function Months({ amounts, ...props }: PartProps) {
  const t = useText()
  const language = useLanguage()
  const { working } = props
  const { open, months, isMixed } = amounts
  const [isApart, setApart] = useState(isMixed)
  const { schedule } = working
  if (schedule.months === 'range' || schedule.months === 'first') {
    const taken = monthSpan(initialMonths(schedule, open), language)
    return (
      <Box component="p" c="dimmed">
        {schedule.months === 'first'
          ? t('product.firstMonth', { month: taken })
          : t('product.wholeRange', { months: taken, count: open.length })}
      </Box>
    )
  }
  const isSingle = schedule.months === 'start'
  const hasFields = !schedule.isSameAmount && !isSingle
  return (
    <div>
      {hasFields && isApart ? (
        <ScheduleTable {...props} label={t('product.ownMonths')} />
      ) : (
        <ScheduleTable
          {...props}
          toggles={{
            label: t(isSingle ? 'product.startMonth' : 'product.months'),
            isSingle,
            chosen: months,
            amounts: findAmounts(working, props.personId),
            unpaid: isSingle ? [] : amounts.findUnpaid(),
            onChoose: amounts.choose,
          }}
        />
      )}
      {hasFields && (
        <button type="button" className="tap" aria-expanded={isApart} onClick={() => setApart(!isApart)}>
          {t(isApart ? 'product.sameMonths' : 'product.ownMonths')}
        </button>
      )}
    </div>
  )
})

function findAmounts({ items, modality }: WorkingContract, personId: number): ReadonlyMap<number, number> {
  const own = items.filter((item) => item.personId === personId && item.benefitId === modality.id)
  return new Map(own.map((item) => [item.monthIndex, item.amountCents]))
}
