import { Box, Button, Stack } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { useId, useState, type ReactNode } from 'react'
import type { CountedUnit } from '../../../domain/benefit/declaration.ts'
import { countWithin } from '../../../domain/kernel/money.ts'
import { monthSpan } from '../../../domain/messages/monthSpan.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import { findItem, findMonths, withCount, withSameAmount, withoutPerson } from '../contract/scheduleItems.ts'
import { findMaxCount, toPlace, listUnits } from './monthCells.tsx'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './Schedule.module.css'
import { ScheduleTable } from './ScheduleTable.tsx'
import {
  findMaxAmount,
  findPaidMonths,
  isBagShort,
  useLimitText,
  useNoMonthText,
  useShortBagText,
  useUnassignedAmount,
} from './typedAmount.ts'

export type PersonAmountProps = ScheduleProps & { personId: number }

/** One amount for all months of a person (periodOptions same, D-10): first the amount, then the months. */
export const SameAmount = observer(function SameAmount(props: PersonAmountProps) {
  const { working, personId, readOnly } = props
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const limitText = useLimitText(working)
  const shortText = useShortBagText(working, personId)
  const noMonthText = useNoMonthText(working, personId)
  const { open, months, amountCents, choose, type, counted } = useSameAmount(working, personId)
  const isShort = isBagShort(working, personId, counted)
  const max = findMaxAmount(working, personId, isShort ? counted.slice(0, 1) : counted, counted)
  const own = working.items.filter((item) => item.personId === personId)
  const left = readOnly || months.length > 0 ? undefined : noMonthText(counted)
  if (left) return <p>{left}</p>
  return (
    <Stack miw={0} className={classes.block}>
      <MoneyInput
        id={`${id}-amount`}
        className={classes.amount ?? ''}
        label={t('product.amountPerMonth')}
        valueCents={amountCents || undefined}
        minCents={working.modality.minAmountCents}
        maxCents={max.cents}
        zeroIsNone
        readOnly={readOnly}
        description={isShort ? shortText(max, counted, amountCents) : limitText(max, counted.length)}
        onChange={(cents) => type(cents ?? 0)}
      />
      {working.schedule.months === 'range' ? (
        <Box component="p" c="dimmed">
          {t('product.wholeRange', { months: monthSpan(open, language), count: open.length })}
        </Box>
      ) : (
        <ScheduleTable
          {...props}
          toggles={{
            label: t('product.months'),
            chosen: months,
            amounts: new Map(own.map((item) => [item.monthIndex, item.amountCents])),
            onChoose: (next) => choose(next, amountCents ?? 0),
          }}
        />
      )}
    </Stack>
  )
})

/**
 * Returns a person's amount, the months with it, the selectable months, and those that get the amount: a
 * short bag pays the first of them (D-110).
 */
function useSameAmount(working: WorkingContract, personId: number) {
  const { request, modality, items } = working
  const place = { personId, benefitId: modality.id }
  const open = request.selectableMonths
  const months = findMonths(items, personId, modality.id)
  const chosenOpen = months.filter((month) => open.includes(month))
  // The amount stays after all months are deselected, for the next chosen months.
  const [unassigned, setUnassigned] = useUnassignedAmount(working, `same ${personId}`)
  // The months that were chosen before the bag fell short, for the next typed amount.
  const [wanted, setWanted] = useState<readonly number[]>()
  const counted = wanted ?? (chosenOpen.length > 0 ? chosenOpen : open)
  const [first] = chosenOpen
  const amountCents =
    first === undefined ? unassigned : findItem(items, { ...place, monthIndex: first })?.amountCents
  const change = (next: readonly number[], cents: number): void => {
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
  const choose = (next: readonly number[], cents: number): void => {
    setWanted(undefined)
    change(next, cents)
  }
  const type = (cents: number): void => {
    if (cents === 0) return choose(chosenOpen, 0)
    const isShort = isBagShort(working, personId, counted)
    setWanted(isShort ? counted : undefined)
    change(isShort ? findPaidMonths(working, personId, counted, cents) : counted, cents)
  }
  return { open, months, counted, amountCents, choose, type }
}

/** An amount for each month; one amount can be copied to all months at once. */
export const OwnAmounts = observer(function OwnAmounts(props: PersonAmountProps) {
  return (
    <Stack miw={0} className={classes.block}>
      {!props.readOnly && <AmountForAll {...props} />}
      <ScheduleTable {...props} />
    </Stack>
  )
})

const AmountForAll = observer(function AmountForAll({ working, personId }: PersonAmountProps) {
  const t = useText()
  const id = useId()
  const limitText = useLimitText(working)
  const shortText = useShortBagText(working, personId)
  const { request, modality, items } = working
  const [sameCents, setSameCents] = useUnassignedAmount(working, `each ${personId}`)
  const months = request.selectableMonths
  const isShort = isBagShort(working, personId, months)
  const max = findMaxAmount(working, personId, isShort ? months.slice(0, 1) : months, months)
  const apply = (cents: number | undefined): void => {
    if (cents === undefined) return
    const paid = isShort ? findPaidMonths(working, personId, months, cents) : months
    const cleared = withSameAmount(items, toPlace(working, 0, personId), months, 0)
    working.changeItems(withSameAmount(cleared, toPlace(working, 0, personId), paid, cents))
  }
  return (
    <ForAll value={sameCents} onApply={apply}>
      <MoneyInput
        id={`${id}-same`}
        className={classes.amount ?? ''}
        label={t('product.sameAmount')}
        valueCents={sameCents}
        minCents={modality.minAmountCents}
        maxCents={max.cents}
        description={isShort ? shortText(max, months, sameCents) : limitText(max, months.length)}
        onChange={setSameCents}
        onEnter={apply}
      />
    </ForAll>
  )
})

/**
 * Counts per face value and month (FOO-04 to FOO-07): whole units, at most what the month's money buys; one
 * count can be copied to all months at once.
 */
export const CountedAmounts = observer(function CountedAmounts(props: ScheduleProps) {
  const { working, readOnly } = props
  const limitText = useLimitText(working)
  const units = listUnits(working)
  // A face without a value cannot be counted; the refusal names a contact (FOO-06).
  if (units.some(({ valueCents }) => valueCents === undefined)) return null
  const [first] = working.request.selectableMonths
  const limit = first === undefined ? undefined : limitText(findMaxAmount(working, 0, [first]), 1)
  return (
    <Stack miw={0} className={classes.block}>
      {limit && (
        <Box component="p" c="dimmed">
          {limit}
        </Box>
      )}
      {!readOnly && units.map((unit) => <CountForAll key={unit.key} {...props} unit={unit} />)}
      <ScheduleTable {...props} />
    </Stack>
  )
})

const CountForAll = observer(function CountForAll({ working, unit }: ScheduleProps & { unit: CountedUnit }) {
  const t = useText()
  const money = useMoney()
  const [count, setCount] = useUnassignedAmount(working, `units ${unit.key}`)
  const months = working.request.selectableMonths
  const [first] = months
  const max =
    first === undefined ? 0 : countWithin(findMaxAmount(working, 0, [first]).cents, unit.valueCents ?? 0)
  const apply = (next: number | undefined): void => {
    if (next === undefined) return
    for (const month of months) {
      const atMost = Math.min(next, findMaxCount(working, unit, month))
      working.changeItems(withCount(working.items, toPlace(working, month), unit.key, atMost))
    }
  }
  const face = money(unit.valueCents ?? 0)
  return (
    <ForAll label={t('product.unitsOf', { face })} value={count} onApply={apply}>
      <CountInput
        label={t('product.countPerMonth', { face })}
        value={count}
        max={max}
        w={240}
        onChange={setCount}
        onEnter={apply}
      />
    </ForAll>
  )
})

type ForAllProps = {
  label?: string
  value: number | undefined
  onApply: (value: number | undefined) => void
  children: ReactNode
}

/** A field, and a button that copies its value to all open months. */
function ForAll({ label, value, onApply, children }: ForAllProps) {
  const t = useText()
  const Box = label ? 'section' : 'div'
  return (
    <Box className={classes.apply} aria-label={label}>
      {children}
      <Button
        data-sends
        data-apply
        variant="light"
        disabled={value === undefined}
        onClick={() => onApply(value)}
      >
        {t('product.apply')}
      </Button>
    </Box>
  )
}
