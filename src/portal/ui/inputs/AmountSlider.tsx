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
export function AmountSlider({
  label,
  help,
  valueCents,
  onChange,
  trackCents,
  maxCents = trackCents,
  minCents = 0,
  boundNote,
  stepCents = 100_000,
  closed,
  error,
  price,
  readOnly = false,
}: AmountSliderProps) {
  const id = useId()
  const language = useIntl().locale as Language
  const isLocked = readOnly || (closed !== undefined && valueCents === 0)
  const reachCents = Math.max(0, Math.min(maxCents, trackCents))
  const isBound = reachCents < trackCents
  const money = (cents: number): string => formatMoney(cents, language)
  return (
    <div className={classes.holder}>
      <div className={classes.row} data-closed={closed !== undefined || undefined}>
        <div className={classes.words}>
          <label className={classes.label} htmlFor={`${id}-amount`}>
            {label}
          </label>
          {help && <span className={classes.help}>{help}</span>}
          {(closed ?? (isBound ? boundNote : undefined)) && (
            <span className={classes.note}>{closed ?? boundNote}</span>
          )}
        </div>
        <div className={classes.track}>
          {isBound && (
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
          error={error}
          onChange={(cents) => onChange(cents ?? 0)}
        />
        <div className={classes.price}>{price}</div>
      </div>
    </div>
  )
}
