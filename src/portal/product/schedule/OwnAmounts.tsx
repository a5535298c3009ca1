import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { monthName } from '../../../domain/kernel/format.ts'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import { itemAt, withAmount, withSameAmount } from '../contract/scheduleItems.ts'
import monthClasses from './MonthCell.module.css'
import { ClosedMonth, allMonths, shortMonth, useMonthReason } from './MonthGrid.tsx'
import type { PersonAmountProps } from './SameAmount.tsx'
import classes from './Schedule.module.css'
import { maxAmountOf, useLimitText, useMonthNotice, useUnassignedAmount } from './typedAmount.ts'

/** Each month its own amount; one amount can be put into all of them at once. */
export const OwnAmounts = observer(function OwnAmounts(props: PersonAmountProps) {
  const t = useText()
  const { notice, noticeOf } = useMonthNotice()
  return (
    <div className={classes.block}>
      {!props.readOnly && <AmountForAll {...props} />}
      <div className={monthClasses.row} role="group" aria-label={t('product.months')}>
        <div className={`${monthClasses.grid} ${monthClasses.wide}`}>
          {allMonths.map((month) => (
            <MonthAmount key={month} {...props} month={month} onNotice={noticeOf(month)} />
          ))}
        </div>
      </div>
      {notice && <FieldNotice>{notice}</FieldNotice>}
    </div>
  )
})

const AmountForAll = observer(function AmountForAll({ working, personId }: PersonAmountProps) {
  const t = useText()
  const id = useId()
  const limitText = useLimitText(working)
  const { request, modality, items } = working
  const [sameCents, setSameCents] = useUnassignedAmount(working, `each ${personId}`)
  const place = { personId, benefitId: modality.id }
  const months = request.selectableMonths
  const max = maxAmountOf(working, personId, months)
  const apply = (cents: number | undefined): void => {
    if (cents !== undefined) working.changeItems(withSameAmount(items, place, months, cents))
  }
  return (
    <div className={classes.apply}>
      <MoneyInput
        id={`${id}-same`}
        className={classes.amount ?? ''}
        label={t('product.sameAmount')}
        valueCents={sameCents}
        minCents={modality.minAmountCents}
        maxCents={max.cents}
        description={limitText(max, months.length)}
        onChange={setSameCents}
        onEnter={apply}
      />
      <Button
        data-sends
        data-apply
        variant="light"
        disabled={sameCents === undefined}
        onClick={() => apply(sameCents)}
      >
        {t('product.apply')}
      </Button>
    </div>
  )
})

/** One month with its maximum while the others stay, or why it is closed. */
const MonthAmount = observer(function MonthAmount({
  month,
  working,
  personId,
  say,
  readOnly,
  onNotice,
}: PersonAmountProps & { month: number; onNotice: (text: string | undefined) => void }) {
  const id = useId()
  const language = useLanguage()
  const { request, modality, schedule, items } = working
  const reason = useMonthReason(request, schedule, say)(month)
  const place = { personId, monthIndex: month, benefitId: modality.id }
  const amountCents = itemAt(items, place)?.amountCents
  if (reason) return <ClosedMonth month={month} reason={reason} amountCents={amountCents} />
  return (
    <div className={monthClasses.typed}>
      <span className={monthClasses.month} aria-hidden="true">
        {shortMonth(month, language)}
      </span>
      <MoneyInput
        id={id}
        label={monthName(month, language)}
        hideLabel
        valueCents={amountCents}
        minCents={modality.minAmountCents}
        maxCents={maxAmountOf(working, personId, [month]).cents}
        zeroIsNone
        readOnly={readOnly}
        onNotice={onNotice}
        onChange={(cents) => working.changeItems(withAmount(working.items, place, cents))}
      />
    </div>
  )
})
