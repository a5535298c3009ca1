import { Slider } from '@mantine/core'
import { type FocusEvent, type ReactNode, useId, useState } from 'react'
import { formatMoney } from '../../../domain/kernel/format.ts'
import { sharePercent } from '../../../domain/kernel/money.ts'
import { useLanguage } from '../hooks/useMoney.ts'
import classes from './AmountSlider.module.css'
import { MoneyInput } from './MoneyInput.tsx'
import { useRangeText } from './useRangeText.ts'

export type AmountSliderProps = {
  texts: {
    label: string
    /** Explains the amount in one line. */
    help?: string | undefined
    /** Explains why the maximum lies before the end of the track. */
    bound?: string | undefined
    /** Explains why the amount is locked. */
    closed?: string | undefined
    error?: string | undefined
  }
  /** `trackCents` is the end of the track; `maxCents` the current maximum, drawn on the track. */
  range: { trackCents: number; minCents?: number; maxCents?: number }
  valueCents: number
  onChange: (cents: number) => void
  price?: ReactNode
  readOnly?: boolean
}

/** An amount with slider and input; the track shows the maximum that other amounts leave. */
export function AmountSlider(props: AmountSliderProps) {
  const { texts, valueCents, onChange, price, readOnly = false } = props
  const { trackCents, minCents = 0, maxCents = props.range.trackCents } = props.range
  const id = useId()
  const rangeText = useRangeText()({ min: minCents, max: maxCents }, 'money')
  const { hasFocus, watch } = useRowFocus()
  // A row whose amount is changed to zero stays open until it loses the focus.
  const isNone = valueCents === 0 && !hasFocus
  const isLocked = readOnly || (texts.closed !== undefined && isNone)
  const reachCents = Math.max(0, Math.min(maxCents, trackCents))
  return (
    <div className={classes.holder}>
      <div
        className={classes.row}
        {...watch}
        data-closed={texts.closed !== undefined || undefined}
        data-still={(isNone && (isLocked || reachCents === 0)) || undefined}
      >
        <Words
          texts={texts}
          inputId={`${id}-amount`}
          isBound={reachCents < trackCents}
          range={isLocked || maxCents <= 0 ? undefined : rangeText}
        />
        <Track
          label={texts.label}
          range={{ trackCents, minCents, reachCents }}
          valueCents={valueCents}
          isLocked={isLocked}
          onChange={onChange}
        />
        <MoneyInput
          id={`${id}-amount`}
          label={texts.label}
          hideLabel
          className={classes.amount ?? ''}
          valueCents={valueCents}
          minCents={minCents}
          maxCents={Math.max(0, maxCents)}
          zeroIsNone={minCents === 0}
          disabled={isLocked && !readOnly}
          readOnly={readOnly}
          error={texts.error}
          onChange={(cents) => onChange(cents ?? 0)}
        />
        <div className={classes.price}>{price}</div>
      </div>
    </div>
  )
}

/** Returns whether an element of the row has the focus; `watch` are the row's event handlers. */
function useRowFocus() {
  const [hasFocus, setFocus] = useState(false)
  const watch = {
    onFocus: () => setFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => setFocus(currentTarget.contains(relatedTarget)),
  }
  return { hasFocus, watch }
}

type WordsProps = Pick<AmountSliderProps, 'texts'> & {
  inputId: string
  isBound: boolean
  range: string | undefined
}

function Words({ texts: { label, help, closed, bound, error }, inputId, isBound, range }: WordsProps) {
  const note = closed ?? (isBound ? bound : undefined)
  return (
    <div className={classes.words}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      {help && <span className={classes.help}>{help}</span>}
      {range && <span className={classes.help}>{range}</span>}
      {note && note !== error && <span className={classes.note}>{note}</span>}
    </div>
  )
}

/** One step of the slider: 1,000 euros. */
const stepCents = 100_000

type TrackProps = Pick<AmountSliderProps, 'valueCents' | 'onChange'> & {
  label: string
  /** `reachCents` is the current maximum. */
  range: { trackCents: number; minCents: number; reachCents: number }
  isLocked: boolean
}

function Track({ label, valueCents, onChange, range, isLocked }: TrackProps) {
  const { trackCents, minCents, reachCents } = range
  const language = useLanguage()
  const formatCents = (cents: number): string => formatMoney(cents, language)
  // Values between zero and the minimum are not possible, so keys and drags skip them.
  const skipBelowMinimum = (cents: number): number => {
    if (cents === 0 || cents >= minCents) return Math.min(cents, reachCents)
    return cents > valueCents ? Math.min(minCents, reachCents) : 0
  }
  return (
    <div className={classes.track}>
      {reachCents < trackCents && (
        <span
          aria-hidden="true"
          className={classes.beyond}
          style={{ left: `${sharePercent(reachCents, trackCents)}%` }}
        />
      )}
      <Slider
        value={Math.min(valueCents, trackCents)}
        domain={[0, trackCents]}
        min={0}
        max={Math.max(reachCents, stepCents)}
        step={stepCents}
        disabled={isLocked || reachCents === 0}
        // No label above the thumb, because it would cover the limits.
        label={null}
        thumbLabel={label}
        thumbValueText={formatCents}
        size="sm"
        thumbSize={22}
        onChange={(cents) => onChange(skipBelowMinimum(cents))}
      />
      <div className={classes.ends} aria-hidden="true">
        <span>{formatCents(0)}</span>
        <span>{formatCents(trackCents)}</span>
      </div>
    </div>
  )
}
