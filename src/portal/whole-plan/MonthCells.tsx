import { observer } from 'mobx-react-lite'
import { memo } from 'react'
import type { Choice } from '../../domain/advice/choices.ts'
import { formatMoney, monthName } from '../../domain/kernel/format.ts'
import { sumBy } from '../../domain/kernel/money.ts'
import { monthSpan } from '../../domain/messages/monthSpan.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { PlanRow } from './OfferedChoices.ts'
import type { PlanDraft } from './PlanDraft.ts'
import classes from './WholePlan.module.css'

type Props = { draft: PlanDraft; row: PlanRow; choice: Choice }

/** The twelve months of a row, each with its share of the maximum; a month that cannot be chosen is empty. */
export const MonthCells = observer(function MonthCells({ draft, row, choice }: Props) {
  const t = useText()
  const language = useLanguage()
  const { step, isOn } = row.state
  const taken = isOn ? centsByMonth(draft, choice, step) : Array.from({ length: 12 }, () => 0)
  const maxCents = centsByMonth(draft, choice, choice.max)[choice.months[0] ?? 0] ?? 0
  const say = (months: readonly number[], cents: number): string =>
    t('wholePlan.month', { month: monthSpan(months, language), amount: formatMoney(cents, language) })
  const amounts = [...new Set(choice.months.map((month) => taken[month] ?? 0))]
  const told = amounts.map((cents) =>
    say(
      choice.months.filter((month) => (taken[month] ?? 0) === cents),
      cents,
    ),
  )
  const closed = taken.flatMap((_, month) => (choice.months.includes(month) ? [] : month))
  if (closed.length > 0) told.push(t('wholePlan.monthClosed', { month: monthSpan(closed, language) }))
  return (
    <div className={classes.cells} role="img" aria-label={`${t('wholePlan.monthsOf')}. ${told.join('. ')}`}>
      {taken.map((cents, month) => (
        <MonthCell
          key={month}
          name={monthName(month, language)}
          isOpen={choice.months.includes(month)}
          share={maxCents > 0 ? Math.min(1, cents / maxCents) : 0}
        />
      ))}
    </div>
  )
})

/** Returns the cost of a choice in each of the twelve months, in cents. */
function centsByMonth(draft: PlanDraft, choice: Choice, step: number): number[] {
  const { items } = draft.prices.quoteOf({ choice, step })
  return Array.from({ length: 12 }, (_, month) =>
    sumBy(items, (item) => (item.monthIndex === month ? item.priceCents : 0)),
  )
}

type CellProps = { name: string; isOpen: boolean; share: number }

/** The cell's bar is resized by a transform, so that moving an amount causes no layout. */
const MonthCell = memo(function MonthCell({ name, isOpen, share }: CellProps) {
  return (
    <span className={classes.month} data-open={isOpen || undefined} title={name}>
      <span className={classes.cell}>
        <span style={{ transform: `scaleY(${share.toFixed(4)})` }} />
      </span>
      {name.slice(0, 1)}
    </span>
  )
})
