import { Slider } from '@mantine/core'
import { observer } from 'mobx-react-lite'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { stepCents, type Choice } from '../../domain/advice/choices.ts'
import { formatMoney } from '../../domain/kernel/format.ts'
import { localized, type Language } from '../../domain/kernel/language.ts'
import { useText } from '../messages/useText.ts'
import { useBenefitMessages } from '../plan/useBenefitMessages.ts'
import { useLanguage } from '../ui/hooks/useMoney.ts'
import type { PlanRow } from './OfferedChoices.ts'
import type { PlanDraft } from './PlanDraft.ts'
import classes from './WholePlan.module.css'

type Props = { draft: PlanDraft; row: PlanRow; index: number; choice: Choice }

/** The slider of an amount within its limits; what the other rows leave of it, and the rule that binds. */
export const RowAmount = observer(function RowAmount({ draft, row, index, choice }: Props) {
  const t = useText()
  const language = useLanguage()
  const id = useId()
  const { declaration } = row.offered
  const { say } = useBenefitMessages(declaration)
  const { mostSteps: most, binding } = draft.figures[index]!
  const step = Math.min(row.state.step, most ?? choice.min)
  const quote = draft.prices.quoteOf({ choice, step })
  const first = quote.items.filter(({ monthIndex }) => monthIndex === choice.months[0])
  const monthCents = first.reduce((sum, { priceCents }) => sum + priceCents, 0)
  return (
    <>
      <p className={classes.amount} id={`${id}-amount`}>
        <strong className="money">{formatMoney(monthCents, language)}</strong>{' '}
        {t(choice.months.length === 1 ? 'wholePlan.once' : 'wholePlan.aMonth')}
      </p>
      {choice.kind !== 'priced' && choice.max > choice.min && (
        <AmountTrack draft={draft} category={declaration.id} choice={choice} step={step} most={most} />
      )}
      {binding && (
        <details className={`fold ${classes.limit}`}>
          <summary>
            {most === undefined
              ? t('wholePlan.noRoom')
              : choice.kind === 'priced'
                ? t('wholePlan.limitFixed')
                : t('wholePlan.limit', { amount: amountText(choice, most, language) })}
          </summary>
          {[say(binding).text, say(binding).lift].filter(Boolean).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      )}
    </>
  )
})

type TrackProps = {
  draft: PlanDraft
  category: string
  choice: Choice
  step: number
  most: number | undefined
}

/** The slider alone: it is drawn again where its own amount or maximum moves. */
const AmountTrack = memo(function AmountTrack({ draft, category, choice, step, most }: TrackProps) {
  const t = useText()
  const language = useLanguage()
  const [shown, setShown] = useState(step)
  const frame = useRef(0)
  useEffect(() => setShown(step), [step])
  useEffect(() => () => cancelAnimationFrame(frame.current), [choice])
  // The thumb follows at once; the plan is worked out once a frame, for the last place.
  const move = (next: number): void => {
    const within = Math.min(next, most ?? next)
    setShown(within)
    cancelAnimationFrame(frame.current)
    frame.current = requestAnimationFrame(() => draft.change(category, { step: within, isOn: true }))
  }
  return (
    <Slider
      value={shown}
      min={choice.min}
      max={choice.max}
      step={1}
      label={null}
      thumbLabel={t('wholePlan.amountOf', { product: localized(choice.modality.name, language) })}
      thumbValueText={(steps) => amountText(choice, steps, language)}
      size="sm"
      thumbSize={24}
      marks={most !== undefined && most < choice.max ? [{ value: most }] : []}
      onChange={move}
    />
  )
})

const amountText = ({ kind }: Choice, steps: number, language: Language): string =>
  kind === 'counted' ? String(steps) : formatMoney(steps * stepCents, language)
