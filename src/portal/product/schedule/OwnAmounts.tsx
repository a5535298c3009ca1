import { Button } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useId, useState } from 'react'
import { formatMoney, monthName } from '../../../domain/kernel/format.ts'
import { maxAmountCents } from '../../../domain/quote/caps.ts'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { itemAt, withAmount, withSameAmount } from '../contract/scheduleItems.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import monthClasses from './MonthCell.module.css'
import { ClosedMonth, allMonths, shortMonth } from './MonthGrid.tsx'
import classes from './Schedule.module.css'
import { limitText } from './limitText.ts'
import { useUnassignedAmount } from './useUnassignedAmount.ts'
import { useMonthReason } from './useMonthReason.ts'

type Props = { working: WorkingContract; personId: number; say: Translate; readOnly: boolean }

/** Each month its own amount; one amount can be put into all of them at once. */
export const OwnAmounts = observer(function OwnAmounts({ working, personId, say, readOnly }: Props) {
  const t = useText()
  const { request, modality, items } = working
  const [sameCents, setSameCents] = useUnassignedAmount(working, `each ${personId}`)
  const [notice, setNotice] = useState<{ month: number; text: string }>()
  const id = useId()
  const language = useLanguage()
  const others = working.quote.items.filter((item) => item.personId !== personId)
  const room = maxAmountCents(working.declaration, request, others, {
    personId,
    benefitId: modality.id,
    months: request.selectableMonths,
  })
  const minCents = modality.minAmountCents
  const apply = (cents: number | undefined): void => {
    if (cents !== undefined)
      working.changeItems(
        withSameAmount(items, { personId, benefitId: modality.id }, request.selectableMonths, cents),
      )
  }
  return (
    <div className={classes.block}>
      {!readOnly && (
        <div className={classes.apply}>
          <MoneyInput
            id={`${id}-same`}
            className={classes.amount ?? ''}
            label={t('product.sameAmount')}
            valueCents={sameCents}
            minCents={minCents}
            maxCents={room.cents}
            description={limitText(room, t, {
              minCents,
              money: (cents) => formatMoney(cents, language),
              months: request.selectableMonths.length,
              year: working.year,
            })}
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
      )}
      <div className={monthClasses.row} role="group" aria-label={t('product.months')}>
        <div className={`${monthClasses.grid} ${monthClasses.wide}`}>
          {allMonths.map((month) => (
            <MonthAmount
              key={month}
              month={month}
              working={working}
              personId={personId}
              say={say}
              readOnly={readOnly}
              onNotice={(text) =>
                setNotice((before) => (text ? { month, text } : before?.month === month ? undefined : before))
              }
            />
          ))}
        </div>
      </div>
      {notice && <FieldNotice>{notice.text}</FieldNotice>}
    </div>
  )
})

/** One month: it knows the most it may hold while the others stand, and says why it is closed. */
const MonthAmount = observer(function MonthAmount({
  month,
  working,
  personId,
  say,
  readOnly,
  onNotice,
}: Props & { month: number; onNotice: (text: string | undefined) => void }) {
  const id = useId()
  const language = useLanguage()
  const { request, modality, schedule, items, declaration } = working
  const reason = useMonthReason(request, schedule, say)(month)
  const place = { personId, monthIndex: month, benefitId: modality.id }
  const amountCents = itemAt(items, place)?.amountCents
  if (reason) return <ClosedMonth month={month} reason={reason} amountCents={amountCents} />
  const others = working.quote.items.filter((item) => item.personId !== personId || item.monthIndex !== month)
  const room = maxAmountCents(declaration, request, others, {
    personId,
    benefitId: modality.id,
    months: [month],
  })
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
        maxCents={room.cents}
        zeroIsNone
        readOnly={readOnly}
        onNotice={onNotice}
        onChange={(cents) => working.changeItems(withAmount(working.items, place, cents))}
      />
    </div>
  )
})
