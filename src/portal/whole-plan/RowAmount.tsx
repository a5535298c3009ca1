import { Slider } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { memo, useId } from 'react'
import { stepCents, type Choice } from '../../domain/advice/choices.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import { localized, type Language } from '../../domain/kernel/language.ts'
import { sharePercent, sumBy } from '../../domain/kernel/money.ts'
import { withStops } from '../../domain/messages/refusalSentence.ts'
import { useText } from '../messages/useText.ts'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { PlanRow } from './OfferedChoices.ts'
import type { PlanDraft } from './PlanDraft.ts'
import classes from './WholePlan.module.css'

type Props = { draft: PlanDraft; row: PlanRow; index: number; choice: Choice }

/** Shows an amount's slider, its maximum beside the other rows, and the rule that limits it. */
export const RowAmount = observer(function RowAmount({ draft, row, index, choice }: Props) {
  const t = useText()
  const language = useLanguage()
  const limitId = useId()
  const { mostSteps, binding } = draft.figures[index]!
  const step = Math.min(row.state.step, mostSteps ?? choice.min)
  const { items } = draft.prices.quoteOf({ choice, step })
  const monthCents = sumBy(items, (item) => (item.monthIndex === choice.months[0] ? item.priceCents : 0))
  return (
    <>
      <p className={classes.amount}>
        <strong className="money">{formatMoney(monthCents, language)}</strong>{' '}
        {t(choice.months.length === 1 ? 'wholePlan.once' : 'wholePlan.aMonth')}
      </p>
      {choice.kind !== 'priced' && choice.max > choice.min && (
        <div className={classes.track}>
          <AmountTrack {...{ draft, index, choice, step }} limitId={binding && limitId} />
          {mostSteps !== undefined && mostSteps < choice.max && (
            <span
              className={classes.most}
              style={{ transform: `translateX(${shareOf(choice, mostSteps)}%)` }}
              aria-hidden="true"
            />
          )}
        </div>
      )}
      <RowLimit {...{ draft, row, index, choice, limitId }} />
    </>
  )
})

const shareOf = ({ min, max }: Choice, step: number): number => sharePercent(step - min, max - min)

type LimitProps = Props & { limitId: string }

/** The maximum that the other rows leave; a press shows the limiting rule, which describes the slider. */
const RowLimit = observer(function RowLimit({ draft, row, index, choice, limitId }: LimitProps) {
  const t = useText()
  const language = useLanguage()
  const { say } = useBenefitMessages(row.offered.declaration)
  const { mostSteps, binding } = draft.figures[index]!
  if (!binding) return null
  const { text, lift } = say(binding)
  const summary =
    mostSteps === undefined
      ? t('wholePlan.noRoom')
      : choice.kind === 'priced'
        ? t('wholePlan.limitFixed')
        : t('wholePlan.limit', { amount: amountText(choice, mostSteps, language) })
  return (
    <details className={`fold ${classes.limit}`}>
      <summary id={limitId}>{summary}</summary>
      {choice.kind !== 'priced' && (
        <p>
          {t('wholePlan.ifMore', {
            amount: amountText(choice, mostSteps === undefined ? choice.min : mostSteps + 1, language),
          })}
        </p>
      )}
      <div id={`${limitId}-rule`}>
        {withStops([text, lift]).map((sentence, at) => (
          <p key={at}>{sentence}</p>
        ))}
      </div>
    </details>
  )
})

type TrackProps = Omit<Props, 'row'> & { step: number; limitId: string | undefined }

/**
 * The slider; a move stops at what the other rows leave. Thumb, row and sums are painted together. Memoized:
 * it is rendered only when its own amount changes.
 */
const AmountTrack = memo(function AmountTrack({ draft, index, choice, step, limitId }: TrackProps) {
  const t = useText()
  const language = useLanguage()
  const move = (next: number): void => {
    const { mostSteps = next } = draft.figures[index]!
    draft.change(choice.category, { step: Math.min(next, mostSteps), isOn: true })
  }
  return (
    <Slider
      value={step}
      min={choice.min}
      max={choice.max}
      step={1}
      label={null}
      thumbLabel={t('wholePlan.amountOf', { product: localized(choice.modality.name, language) })}
      thumbValueText={(steps) => amountText(choice, steps, language)}
      size="sm"
      thumbSize={24}
      thumbProps={limitId ? { 'aria-describedby': `${limitId} ${limitId}-rule` } : {}}
      onChange={move}
    />
  )
})

/** The money of so many steps; of counted units their number and value, as "20 × 11 €". */
function amountText({ kind, unit }: Choice, steps: number, language: Language): string {
  if (kind !== 'counted') return formatMoney(steps * stepCents, language)
  return unit?.valueCents ? `${steps} × ${formatMoney(unit.valueCents, language)}` : String(steps)
}
