import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import { ascending } from '../../../domain/kernel/collections.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { itemAt, monthsOf, withoutPerson } from '../contract/scheduleItems.ts'
import { MonthGrid, MonthsHead, useMonthReason } from './MonthGrid.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { maxAmountOf, useLimitText, useUnassignedAmount } from './typedAmount.ts'

export type PersonAmountProps = ScheduleProps & { personId: number }

/**
 * One amount for all months of a person (periodOptions same, D-10): the amount first, then the months that
 * carry it.
 */
export const SameAmount = observer(function SameAmount(props: PersonAmountProps) {
  const { working, personId, readOnly } = props
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const limitText = useLimitText(working)
  const same = useSameAmount(working, personId)
  const { open, chosenOpen, amountCents } = same
  const counted = chosenOpen.length > 0 ? chosenOpen : open
  const max = maxAmountOf(working, personId, counted)
  return (
    <div className={classes.block}>
      <MoneyInput
        id={`${id}-amount`}
        className={classes.amount ?? ''}
        label={t('product.amountPerMonth')}
        valueCents={amountCents || undefined}
        minCents={working.modality.minAmountCents}
        maxCents={max.cents}
        zeroIsNone
        readOnly={readOnly}
        description={limitText(max, counted.length)}
        onChange={(cents) => same.choose(cents && chosenOpen.length === 0 ? open : chosenOpen, cents ?? 0)}
      />
      {working.schedule.months === 'range' ? (
        <p className={classes.span}>
          {t('product.wholeRange', { months: monthSpan(open, language), count: open.length })}
        </p>
      ) : (
        <SameAmountMonths {...props} same={same} />
      )}
    </div>
  )
})

type SameAmountState = ReturnType<typeof useSameAmount>

/** The amount of a person and the months that carry it: all, and those that can still be chosen. */
function useSameAmount(working: WorkingContract, personId: number) {
  const { request, modality, items } = working
  const place = { personId, benefitId: modality.id }
  const open = request.selectableMonths
  const months = monthsOf(items, personId, modality.id)
  const chosenOpen = months.filter((month) => open.includes(month))
  // The amount stays when all months are deselected, for the next months that are chosen.
  const [unassigned, setUnassigned] = useUnassignedAmount(working, `same ${personId}`)
  const [first] = chosenOpen
  const amountCents =
    first === undefined ? unassigned : itemAt(items, { ...place, monthIndex: first })?.amountCents
  const choose = (next: readonly number[], cents: number): void => {
    setUnassigned(next.length === 0 && cents > 0 ? cents : undefined)
    working.changeItems([
      ...withoutPerson(items, personId),
      ...items.filter(
        (item) =>
          item.personId === personId && item.benefitId === modality.id && !open.includes(item.monthIndex),
      ),
      ...next.map((monthIndex) => ({ ...place, monthIndex, amountCents: cents })),
    ])
  }
  return { open, months, chosenOpen, amountCents, choose }
}

const SameAmountMonths = observer(function SameAmountMonths(
  props: PersonAmountProps & { same: SameAmountState },
) {
  const { working, personId, say, readOnly, same } = props
  const t = useText()
  const { request, schedule, items } = working
  const reason = useMonthReason(request, schedule, say)
  const { open, months, chosenOpen } = same
  const own = items.filter((item) => item.personId === personId)
  const choose = (next: readonly number[]): void => same.choose(next, same.amountCents ?? 0)
  return (
    <div>
      <MonthsHead
        label={t('product.months')}
        readOnly={readOnly}
        open={open}
        chosenOpen={chosenOpen}
        onChoose={choose}
      />
      <MonthGrid
        chosen={months}
        amounts={new Map(own.map(({ monthIndex, amountCents }) => [monthIndex, amountCents]))}
        reason={reason}
        readOnly={readOnly}
        onToggle={(month) =>
          choose(
            months.includes(month)
              ? chosenOpen.filter((one) => one !== month)
              : ascending([...chosenOpen, month]),
          )
        }
      />
    </div>
  )
})
