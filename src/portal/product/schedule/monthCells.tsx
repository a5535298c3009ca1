import { Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { observer } from 'mobx-react-lite'
import { memo, useId, type ReactNode } from 'react'
import type { CountedUnit } from '../../../domain/benefit/declaration.ts'
import type { ItemPlace } from '../../../domain/benefit/items.ts'
import { maxUnits } from '../../../domain/benefit/pricing.ts'
import { capitalized, formatMoney, monthName, shortMonthName } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { sumBy } from '../../../domain/kernel/money.ts'
import { useText } from '../../messages/useText.ts'
import { useLanguage, useMoney } from '../../ui/hooks/useMoney.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { readCounts, findItem, withAmount, withCount } from '../contract/scheduleItems.ts'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import type { ScheduleProps } from './Schedule.tsx'
import classes from './ScheduleTable.module.css'
import { findMaxAmount } from './typedAmount.ts'

type ToggleProps = {
  month: number
  /** The reason why the month is closed. */
  reason: string | undefined
  isChosen: boolean
  /** True for a month that the bag cannot pay in addition to the chosen ones. */
  isUnpaid: boolean
  amountCents: number | undefined
  isSingle: boolean
  onToggle: ((monthIndex: number) => void) | undefined
}

/** A month as a switch; rendered again only when this month changes. */
export const ToggleCell = memo(function ToggleCell({
  month,
  reason,
  isChosen,
  isUnpaid,
  amountCents,
  isSingle,
  onToggle,
}: ToggleProps) {
  const t = useText()
  const language = useLanguage()
  const isClosed = reason !== undefined || !onToggle
  const state = isSingle ? { role: 'radio', 'aria-checked': isChosen } : { 'aria-pressed': isChosen }
  const name = formatSpoken(month, language, amountCents, reason)
  const mark = isChosen ? <IconCheck size={16} aria-hidden="true" /> : ''
  return (
    <button
      type="button"
      {...state}
      className={classes.cell}
      aria-label={isUnpaid ? t('product.monthUnpaid', { month: name }) : name}
      data-unpaid={isUnpaid || undefined}
      data-reason={reason}
      aria-disabled={isClosed}
      onClick={() => !isClosed && onToggle(month)}
    >
      <span className={classes.month}>{formatShortMonth(month, language)}</span>
      <span className={classes.amount}>{amountCents ? formatShort(amountCents, language) : mark}</span>
    </button>
  )
})

type CellProps = ScheduleProps & {
  personId: number
  month: number
  reason: string | undefined
  onNotice: (text: string | undefined) => void
}

/** A month with its own amount; the maximum is the largest amount that changes no other month. */
export const AmountCell = observer(function AmountCell(props: CellProps) {
  const { working, personId, month, reason, onNotice } = props
  const id = useId()
  const language = useLanguage()
  const place = toPlace(working, month, personId)
  const amountCents = findItem(working.items, place)?.amountCents
  return (
    <TypedCell month={month} reason={reason} amountCents={amountCents}>
      <MoneyInput
        id={id}
        label={monthName(month, language)}
        hideLabel
        valueCents={amountCents}
        minCents={working.modality.minAmountCents}
        maxCents={findMaxAmount(working, personId, [month]).cents}
        zeroIsNone
        onNotice={onNotice}
        onChange={(cents) => working.changeItems(withAmount(working.items, place, cents))}
      />
    </TypedCell>
  )
})

/** A month with a count of each face value (FOO-04 to FOO-07). */
export const CountCell = observer(function CountCell(props: CellProps) {
  const { working, personId, month, reason } = props
  const money = useMoney()
  const counts = readCounts(working.items, toPlace(working, month, personId))
  const units = listUnits(working)
  const amountCents = sumBy(units, ({ key, valueCents = 0 }) => (counts[key] ?? 0) * valueCents)
  return (
    <TypedCell month={month} reason={reason} amountCents={amountCents}>
      {units.map((unit) => (
        <div key={unit.key} className={classes.counted}>
          <Text span size="xs" c="dimmed" className="money" aria-hidden="true">
            {money(unit.valueCents ?? 0)}
          </Text>
          <MonthCount {...props} unit={unit} count={counts[unit.key]} />
        </div>
      ))}
    </TypedCell>
  )
})

function MonthCount(props: CellProps & { unit: CountedUnit; count: number | undefined }) {
  const { working, personId, month, unit, count, onNotice } = props
  const t = useText()
  const face = useMoney()(unit.valueCents ?? 0)
  const language = useLanguage()
  const place = toPlace(working, month, personId)
  return (
    <CountInput
      label={t('product.countAria', { face, month: monthName(month, language) })}
      hideLabel
      value={count}
      max={findMaxCount(working, unit, month)}
      onNotice={onNotice}
      onChange={(next) => working.changeItems(withCount(working.items, place, unit.key, next ?? 0))}
    />
  )
}

/** Lists the units of a modality, each with its value. */
export function listUnits({ declaration, modality }: WorkingContract): readonly CountedUnit[] {
  return declaration.units?.(modality) ?? []
}

/** Computes how many of a unit the month's money can pay, after the other units of the month. */
export function findMaxCount(working: WorkingContract, { key }: CountedUnit, month: number): number {
  return maxUnits({
    maxAmountCents: findMaxAmount(working, 0, [month]).cents,
    units: listUnits(working),
    counts: readCounts(working.items, toPlace(working, month)),
    key,
  })
}

/** Returns the key of an item: person, month and the main benefit. */
export function toPlace({ modality }: WorkingContract, monthIndex: number, personId = 0): ItemPlace {
  return { personId, monthIndex, benefitId: modality.id }
}

type TypedCellProps = Pick<CellProps, 'month' | 'reason'> & {
  amountCents: number | undefined
  children: ReactNode
}

/** A month with its fields below; a closed month has no fields, but is greyed and shows the reason. */
function TypedCell({ month, reason, amountCents, children }: TypedCellProps) {
  const language = useLanguage()
  return (
    <Stack gap="xxs" className={classes.typed}>
      <span className={classes.month} aria-hidden="true">
        {formatShortMonth(month, language)}
      </span>
      {reason === undefined ? (
        children
      ) : (
        <button
          type="button"
          className={classes.closed}
          aria-disabled
          data-reason={reason}
          aria-label={formatSpoken(month, language, amountCents, reason)}
        >
          {amountCents ? formatMoney(amountCents, language) : '—'}
        </button>
      )}
    </Stack>
  )
}

function formatShortMonth(month: number, language: Language): string {
  return capitalized(shortMonthName(month, language))
}

/** A month as screen readers say it: its amount, and why it is closed. */
function formatSpoken(
  month: number,
  language: Language,
  amountCents: number | undefined,
  reason: string | undefined,
): string {
  const name = monthName(month, language)
  const withAmount = amountCents ? `${name}, ${formatMoney(amountCents, language)}` : name
  return reason === undefined ? withAmount : `${withAmount}. ${reason}`
}

/** Formats an amount without the euro sign, which the title shows: twelve columns have no space for it. */
function formatShort(cents: number, language: Language): string {
  return formatMoney(cents, language).replace(/\s*€/, '').trim()
}
