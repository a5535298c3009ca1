import { Slider } from '@mantine/core'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { formatMoney } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { sharePercent } from '../../../domain/kernel/money.ts'
import classes from './AmountSlider.module.css'
import { MoneyInput } from './MoneyInput.tsx'

export type AmountSliderProps = {
  label: string
  /** What the amount is for, in one line. */
  help?: string | undefined
  valueCents: number
  onChange: (cents: number) => void
  /** The end of the track. */
  trackCents: number
  /** How far it may move now: drawn on the track, with `boundNote` as the reason. */
  maxCents?: number | undefined
  minCents?: number | undefined
  boundNote?: string | undefined
  stepCents?: number
  /** Why it cannot be moved at all. */
  closed?: string | undefined
  /** What is wrong with the amount as it stands. */
  error?: string | undefined
  /** What it costs, at the right. */
  price?: ReactNode
  readOnly?: boolean
}

/** An amount moved on a track or typed beside it. What others allow is drawn on the track, and said. */
export function AmountSlider({ stepCents = 100_000, minCents = 0, ...props }: AmountSliderProps) {
  const { label, valueCents, onChange, trackCents, maxCents = trackCents, closed, readOnly = false } = props
  const id = useId()
  const isLocked = readOnly || (closed !== undefined && valueCents === 0)
  const reachCents = Math.max(0, Math.min(maxCents, trackCents))
  return (
    <div className={classes.holder}>
      <div className={classes.row} data-closed={closed !== undefined || undefined}>
        <Words {...props} inputId={`${id}-amount`} isBound={reachCents < trackCents} />
        <Track {...props} stepCents={stepCents} reachCents={reachCents} isLocked={isLocked} />
        <MoneyInput
          id={`${id}-amount`}
          label={label}
          hideLabel
          className={classes.amount ?? ''}
          valueCents={valueCents}
          minCents={minCents}
          maxCents={maxCents === Infinity ? undefined : Math.max(0, maxCents)}
          zeroIsNone={minCents === 0}
          disabled={isLocked && !readOnly}
          readOnly={readOnly}
          error={props.error}
          onChange={(cents) => onChange(cents ?? 0)}
        />
        <div className={classes.price}>{props.price}</div>
      </div>
    </div>
  )
}

type WordsProps = Pick<AmountSliderProps, 'label' | 'help' | 'closed' | 'boundNote'> & {
  inputId: string
  isBound: boolean
}

function Words({ label, help, closed, boundNote, inputId, isBound }: WordsProps) {
  const note = closed ?? (isBound ? boundNote : undefined)
  return (
    <div className={classes.words}>
      <label className={classes.label} htmlFor={inputId}>
        {label}
      </label>
      {help && <span className={classes.help}>{help}</span>}
      {note && <span className={classes.note}>{note}</span>}
    </div>
  )
}

type TrackProps = Pick<AmountSliderProps, 'label' | 'valueCents' | 'onChange' | 'trackCents'> & {
  stepCents: number
  /** How far it may move now. */
  reachCents: number
  isLocked: boolean
}

function Track({ label, valueCents, onChange, trackCents, stepCents, reachCents, isLocked }: TrackProps) {
  const language = useIntl().locale as Language
  const money = (cents: number): string => formatMoney(cents, language)
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
        label={money}
        thumbLabel={label}
        thumbValueText={money}
        size="sm"
        thumbSize={22}
        onChange={(cents) => onChange(Math.min(cents, reachCents))}
      />
      <div className={classes.ends} aria-hidden="true">
        <span>{money(0)}</span>
        <span>{money(trackCents)}</span>
      </div>
    </div>
  )
}
