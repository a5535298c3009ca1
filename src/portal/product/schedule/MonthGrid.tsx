import { Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formatMoney, monthName, shortMonthName } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { useLanguage } from '../../ui/useMoney.ts'
import classes from './MonthCell.module.css'

/** Why a month cannot be chosen; undefined where it can. */
export type MonthReason = (monthIndex: number) => string | undefined

export const allMonths: readonly number[] = Array.from({ length: 12 }, (_, index) => index)

export type MonthGridProps = {
  label: string
  chosen: readonly number[]
  /** What a chosen month holds, in cents; left out where months carry no amount of their own. */
  amounts?: ReadonlyMap<number, number>
  reason: MonthReason
  onToggle: (monthIndex: number) => void
  /** One of them instead of any. */
  isSingle?: boolean
  readOnly?: boolean
}

/**
 * The year as a row of twelve: chosen ones filled, those that cannot be chosen greyed with their reason on
 * focus and touch.
 */
export function MonthGrid({
  label,
  chosen,
  amounts,
  reason,
  onToggle,
  isSingle = false,
  readOnly = false,
}: MonthGridProps) {
  const language = useLanguage()
  return (
    <div className={classes.row} role={isSingle ? 'radiogroup' : 'group'} aria-label={label}>
      <div className={classes.grid}>
        {allMonths.map((month) => (
          <MonthToggle
            key={month}
            month={month}
            language={language}
            isChosen={chosen.includes(month)}
            amountCents={amounts?.get(month)}
            reason={reason(month)}
            isSingle={isSingle}
            readOnly={readOnly}
            onToggle={onToggle}
          />
        ))}
      </div>
    </div>
  )
}

type ToggleProps = Pick<MonthGridProps, 'onToggle'> & {
  month: number
  language: Language
  isChosen: boolean
  amountCents: number | undefined
  reason: string | undefined
  isSingle: boolean
  readOnly: boolean
}

function MonthToggle({
  month,
  language,
  isChosen,
  amountCents,
  reason,
  isSingle,
  readOnly,
  onToggle,
}: ToggleProps) {
  const isClosed = reason !== undefined || readOnly
  const state = isSingle ? { role: 'radio', 'aria-checked': isChosen } : { 'aria-pressed': isChosen }
  const cell = (
    <button
      type="button"
      {...state}
      className={classes.cell}
      aria-label={spoken(month, language, amountCents)}
      aria-disabled={isClosed}
      onClick={() => !isClosed && onToggle(month)}
    >
      <span className={classes.month}>{shortMonth(month, language)}</span>
      <span className={classes.amount}>
        {amountCents ? (
          formatShort(amountCents, language)
        ) : isChosen ? (
          <IconCheck size={16} aria-hidden="true" />
        ) : (
          ''
        )}
      </span>
    </button>
  )
  return reason ? (
    <Tooltip label={reason} multiline maw={260} withinPortal>
      {cell}
    </Tooltip>
  ) : (
    cell
  )
}

/**
 * A month among typed ones that takes nothing: its place stays, greyed, with the reason on focus and touch.
 */
export function ClosedMonth({
  month,
  reason,
  amountCents,
}: {
  month: number
  reason: string
  amountCents: number | undefined
}) {
  const language = useLanguage()
  return (
    <div className={classes.typed}>
      <span className={classes.month} aria-hidden="true">
        {shortMonth(month, language)}
      </span>
      <Tooltip label={reason} multiline maw={260} withinPortal>
        <button
          type="button"
          className={classes.closed}
          aria-disabled
          aria-label={`${spoken(month, language, amountCents)}. ${reason}`}
        >
          {amountCents ? formatMoney(amountCents, language) : '—'}
        </button>
      </Tooltip>
    </div>
  )
}

/** The month's short name, with a capital. */
export function shortMonth(month: number, language: Language): string {
  const name = shortMonthName(month, language)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function spoken(month: number, language: Language, amountCents: number | undefined): string {
  const name = monthName(month, language)
  return amountCents ? `${name}, ${formatMoney(amountCents, language)}` : name
}

/** Without the euro sign, which stands above: twelve in a row leave no room for it. */
function formatShort(cents: number, language: Language): string {
  return formatMoney(cents, language).replace(/\s*€/, '').trim()
}
