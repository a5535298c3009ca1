import { Button, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { memo, useCallback, useMemo, useRef } from 'react'
import type { QuoteRequest } from '../../../domain/benefit/quoteRequest.ts'
import type { Schedule } from '../../../domain/benefit/schedule.ts'
import { formatMoney, monthName, shortMonthName, capitalized } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { closedMonthRefusal } from '../../../domain/quote/quoteRefusals.ts'
import { useText } from '../../messages/useText.ts'
import type { Translate } from '../../plan/useBenefitMessages.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'
import classes from './MonthCell.module.css'
import schedule from './Schedule.module.css'

/** Why a month cannot be chosen; undefined where it can. */
type MonthReason = (monthIndex: number) => string | undefined

export const allMonths: readonly number[] = Array.from({ length: 12 }, (_, index) => index)

type MonthGridProps = {
  chosen: readonly number[]
  /** The amount of each chosen month, in cents; left out where months have none of their own. */
  amounts?: ReadonlyMap<number, number>
  reason: MonthReason
  onToggle: (monthIndex: number) => void
  /** One of them, the month it starts in, instead of any. */
  isSingle?: boolean
  readOnly?: boolean
}

/**
 * The year as a row of twelve: chosen ones filled, those that cannot be chosen greyed with their reason on
 * focus and touch.
 */
export function MonthGrid({
  chosen,
  amounts,
  reason,
  onToggle,
  isSingle = false,
  readOnly = false,
}: MonthGridProps) {
  const t = useText()
  const latest = useRef(onToggle)
  latest.current = onToggle
  const toggle = useCallback((month: number) => latest.current(month), [])
  return (
    <div
      className={classes.row}
      role={isSingle ? 'radiogroup' : 'group'}
      aria-label={t(isSingle ? 'product.startMonth' : 'product.months')}
    >
      <div className={classes.grid}>
        {allMonths.map((month) => (
          <MonthToggle
            key={month}
            month={month}
            isChosen={chosen.includes(month)}
            amountCents={amounts?.get(month)}
            reason={reason(month)}
            isSingle={isSingle}
            onToggle={readOnly ? undefined : toggle}
          />
        ))}
      </div>
    </div>
  )
}

type ToggleProps = {
  month: number
  isChosen: boolean
  amountCents: number | undefined
  reason: string | undefined
  isSingle: boolean
  onToggle: ((monthIndex: number) => void) | undefined
}

/** Drawn anew only where the month itself has changed. */
const MonthToggle = memo(function MonthToggle({
  month,
  isChosen,
  amountCents,
  reason,
  isSingle,
  onToggle,
}: ToggleProps) {
  const language = useLanguage()
  const isClosed = reason !== undefined || !onToggle
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
})

type AllMonthsProps = { isAll: boolean; onAll: () => void; onNone: () => void }

/**
 * All months at once, or none. It does what its text was when it was pressed: leaving a money field sends its
 * amount, which may choose the months between the press and the click.
 */
export function AllMonths({ isAll, onAll, onNone }: AllMonthsProps) {
  const t = useText()
  const wasAll = useRef(isAll)
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      data-compact
      onPointerDown={() => {
        wasAll.current = isAll
      }}
      // A click without a pointer (detail 0) comes from the keyboard, and the field was left long before.
      onClick={({ detail }) => ((detail === 0 ? isAll : wasAll.current) ? onNone() : onAll())}
    >
      {t(isAll ? 'product.noMonths' : 'product.allMonths')}
    </Button>
  )
}

type MonthsHeadProps = {
  label: string
  readOnly: boolean
  open: readonly number[]
  chosenOpen: readonly number[]
  onChoose: (months: readonly number[]) => void
}

/** What stands over the months of a form: their label, and all of them at once where any is open. */
export function MonthsHead({ label, readOnly, open, chosenOpen, onChoose }: MonthsHeadProps) {
  return (
    <div className={schedule.monthsHead}>
      <span className={schedule.label}>{label}</span>
      {!readOnly && open.length > 0 && (
        <AllMonths
          isAll={chosenOpen.length === open.length}
          onAll={() => onChoose(open)}
          onNone={() => onChoose([])}
        />
      )}
    </div>
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
  return capitalized(shortMonthName(month, language))
}

function spoken(month: number, language: Language, amountCents: number | undefined): string {
  const name = monthName(month, language)
  return amountCents ? `${name}, ${formatMoney(amountCents, language)}` : name
}

/** Without the euro sign, which stands above: twelve in a row leave no room for it. */
function formatShort(cents: number, language: Language): string {
  return formatMoney(cents, language).replace(/\s*€/, '').trim()
}

/**
 * Why a month is closed: it is not one of the employment, it started already, or it cannot be contracted
 * (any more, yet, or ever in this modality).
 */
export function useMonthReason(request: QuoteRequest, schedule: Schedule, say: Translate): MonthReason {
  return useMemo(() => {
    return (monthIndex) => {
      const refusal = closedMonthRefusal(request, schedule, monthIndex)
      if (!refusal) return undefined
      const { text, lift } = say(refusal)
      const { firstMonthIndex = 12 } = refusal.params
      return monthIndex < Number(firstMonthIndex) ? both({ text, lift }) : text
    }
  }, [request, schedule, say])
}

function both({ text, lift }: { text: string; lift: string | undefined }): string {
  return lift ? `${text.replace(/\.$/, '')}. ${lift}` : text
}
