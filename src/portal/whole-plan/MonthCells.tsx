import { observer } from 'mobx-react-lite'
import { formatMoney, monthName } from '../../domain/kernel/format.ts'
import { sharePercent, sumBy } from '../../domain/kernel/money.ts'
import type { Choice } from '../../domain/advice/choices.ts'
import { useText } from '../messages/useText.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { PlanRow } from './OfferedChoices.ts'
import type { PlanDraft } from './PlanDraft.ts'
import classes from './WholePlan.module.css'

type Props = { draft: PlanDraft; row: PlanRow; choice: Choice }

/** The twelve months of a row: how much of the most each takes; a month that cannot be chosen is empty. */
export const MonthCells = observer(function MonthCells({ draft, row, choice }: Props) {
  const t = useText()
  const language = useLanguage()
  const { step, isOn } = row.state
  const items = isOn ? draft.prices.quoteOf({ choice, step }).items : []
  const mostCents = sumBy(
    draft.prices
      .quoteOf({ choice, step: choice.max })
      .items.filter(({ monthIndex }) => monthIndex === choice.months[0]),
    ({ priceCents }) => priceCents,
  )
  return (
    <ol className={classes.cells} aria-label={t('wholePlan.monthsOf')}>
      {Array.from({ length: 12 }, (_, month) => {
        const cents = sumBy(
          items.filter(({ monthIndex }) => monthIndex === month),
          ({ priceCents }) => priceCents,
        )
        const isOpen = choice.months.includes(month)
        const name = monthName(month, language)
        return (
          <li key={month} data-open={isOpen || undefined} title={name}>
            <span className={classes.cell} aria-hidden="true">
              <span style={{ height: `${Math.min(100, sharePercent(cents, mostCents))}%` }} />
            </span>
            <span aria-hidden="true">{name.slice(0, 1)}</span>
            <span className="visually-hidden">
              {isOpen
                ? t('wholePlan.month', { month: name, amount: formatMoney(cents, language) })
                : t('wholePlan.monthClosed', { month: name })}
            </span>
          </li>
        )
      })}
    </ol>
  )
})
