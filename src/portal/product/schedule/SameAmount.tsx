import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { maxAmountCents } from '../../../domain/quote/caps.ts'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { itemAt, monthsOf, withoutPerson } from '../contract/scheduleItems.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import { AllMonths } from './AllMonths.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import classes from './Schedule.module.css'
import { limitText } from './limitText.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { useUnassignedAmount } from './useUnassignedAmount.ts'
import { useMonthReason } from './useMonthReason.ts'

/**
 * One amount for all months of a person (periodOptions same, D-10): the amount first, then the months that
 * carry it.
 */
export const SameAmount = observer(function SameAmount({
  working,
  personId,
  say,
  readOnly,
}: {
  working: WorkingContract
  personId: number
  say: Translate
  readOnly: boolean
}) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const { request, modality, schedule, items } = working
  const reason = useMonthReason(request, schedule, say)
  const place = { personId, benefitId: modality.id }
  const months = monthsOf(items, personId, modality.id)
  const open = request.selectableMonths
  const chosenOpen = months.filter((month) => open.includes(month))
  const isRange = schedule.months === 'range'
  // The amount outlives the months that carried it: who takes them all back chooses others for the same
  // amount.
  const [keptCents, setKeptCents] = useUnassignedAmount(working, `same ${personId}`)
  const amountCents =
    chosenOpen[0] === undefined
      ? keptCents
      : itemAt(items, { ...place, monthIndex: chosenOpen[0] })?.amountCents
  const others = working.quote.items.filter(
    (item) => item.personId !== personId || item.benefitId !== modality.id || !open.includes(item.monthIndex),
  )
  const counted = chosenOpen.length > 0 ? chosenOpen : open
  const room = maxAmountCents(working.declaration, request, others, { ...place, months: counted })
  const minCents = modality.minAmountCents
  const locked = items.filter(
    (item) => item.personId === personId && item.benefitId === modality.id && !open.includes(item.monthIndex),
  )

  const choose = (next: readonly number[], cents: number): void => {
    setKeptCents(next.length === 0 && cents > 0 ? cents : undefined)
    const rest = withoutPerson(items, personId)
    working.changeItems([
      ...rest,
      ...locked,
      ...next.map((monthIndex) => ({ ...place, monthIndex, amountCents: cents })),
    ])
  }
  const toggle = (month: number): void => {
    const next = months.includes(month)
      ? chosenOpen.filter((one) => one !== month)
      : [...chosenOpen, month].toSorted((a, b) => a - b)
    choose(next, amountCents ?? 0)
  }
  const type = (cents: number | undefined): void =>
    choose(cents && chosenOpen.length === 0 ? open : chosenOpen, cents ?? 0)

  return (
    <div className={classes.block}>
      <MoneyInput
        id={`${id}-amount`}
        className={classes.amount ?? ''}
        label={t('product.amountPerMonth')}
        valueCents={amountCents || undefined}
        minCents={minCents}
        maxCents={room.cents}
        zeroIsNone
        readOnly={readOnly}
        description={limitText(room, t, {
          minCents,
          money: (cents) => formatMoney(cents, language),
          months: counted.length,
          year: working.year,
        })}
        onChange={type}
      />
      {isRange ? (
        <p className={classes.span}>
          {t('product.wholeRange', { months: monthSpan(open, language), count: open.length })}
        </p>
      ) : (
        <div>
          <div className={classes.monthsHead}>
            <span className={classes.label}>{t('product.months')}</span>
            {!readOnly && open.length > 0 && (
              <AllMonths
                isAll={chosenOpen.length === open.length}
                onAll={() => choose(open, amountCents ?? 0)}
                onNone={() => choose([], amountCents ?? 0)}
              />
            )}
          </div>
          <MonthGrid
            label={t('product.months')}
            chosen={months}
            amounts={
              new Map(
                items
                  .filter((item) => item.personId === personId)
                  .map((item) => [item.monthIndex, item.amountCents]),
              )
            }
            reason={reason}
            readOnly={readOnly}
            onToggle={toggle}
          />
        </div>
      )}
    </div>
  )
})
