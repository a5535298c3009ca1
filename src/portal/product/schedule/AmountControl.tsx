import { IconMinus, IconPlus } from '@tabler/icons-react'
import { memo, useId, type ReactNode } from 'react'
import { maxMoneyCents } from '../../../domain/kernel/money.ts'
import { usualCentsOf } from '../../../domain/quote/usualAmount.ts'
import { useText } from '../../messages/useText.ts'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { useMoney } from '../../ui/hooks/useMoney.ts'
import { useSteady } from '../../ui/hooks/useSteady.ts'
import { SteadyButton } from '../../ui/layout/SteadyButton.tsx'
import type { WorkingContract } from '../contract/WorkingContract.ts'
import classes from './AmountControl.module.css'

type Limits = { minCents: number; maxCents: number }
type Change = { cents: number; onChange: (cents: number) => void }
type Props = {
  working: WorkingContract
  /** The amount; undefined if there is none. */
  cents: number | undefined
  maxCents: number
  description: ReactNode
  onChange: (cents: number) => void
}

/**
 * A field for an amount, with minus and plus buttons, and buttons for the smallest, usual and largest amount.
 */
export function AmountControl({ working, cents, maxCents, description, onChange }: Props) {
  const t = useText()
  const id = useId()
  const minCents = working.modality.minAmountCents ?? 0
  // The buttons never set less than the minimum; the description explains why no amount is possible.
  const limits = { minCents, maxCents: Math.max(minCents, maxCents) }
  const change = { cents: cents ?? 0, onChange: useSteady(onChange) }
  const presets = { ...limits, usualCents: clamp(usualCentsOf(working.declaration), limits) }
  return (
    <div>
      <div className={classes.amount}>
        <Step {...change} limits={limits} sign={-1} />
        <MoneyInput
          id={`${id}-amount`}
          className={classes.field ?? ''}
          label={t('product.amountPerMonth')}
          valueCents={cents || undefined}
          minCents={working.modality.minAmountCents}
          maxCents={limits.maxCents}
          zeroIsNone
          description={description}
          onChange={(next) => onChange(next ?? 0)}
        />
        <Step {...change} limits={limits} sign={1} />
      </div>
      <Presets
        {...presets}
        chosenCents={Object.values(presets).find((preset) => preset === cents)}
        onChange={change.onChange}
      />
    </div>
  )
}

/** The cents that one press on minus or plus adds or subtracts. */
const stepCents = 500

function Step({ cents, limits, sign, onChange }: Change & { limits: Limits; sign: 1 | -1 }) {
  const steps = sign > 0 ? Math.floor(cents / stepCents) : Math.ceil(cents / stepCents)
  const next = clamp((steps + sign) * stepCents, limits)
  const isEnd = (next - cents) * sign <= 0
  return <StepIcon sign={sign} isEnd={isEnd} onPress={useSteady(() => onChange(next))} />
}

function clamp(cents: number, { minCents, maxCents }: Limits): number {
  return Math.min(maxCents, Math.max(minCents, cents))
}

type StepIconProps = { sign: 1 | -1; isEnd: boolean; onPress: () => void }

/** A minus or plus button. It is not rendered again while an amount between the limits is typed. */
const StepIcon = memo(function StepIcon({ sign, isEnd, onPress }: StepIconProps) {
  const t = useText()
  const money = useMoney()
  const Icon = sign > 0 ? IconPlus : IconMinus
  return (
    <button
      type="button"
      className={classes.step}
      aria-label={t(sign > 0 ? 'product.moreBy' : 'product.lessBy', { amount: money(stepCents) })}
      aria-disabled={isEnd || undefined}
      onClick={() => !isEnd && onPress()}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  )
})

type PresetsProps = Limits &
  Pick<Change, 'onChange'> & {
    usualCents: number
    /** The amount that is chosen, if a button sets it. */
    chosenCents: number | undefined
  }

/**
 * Buttons for the smallest, usual and largest amount; equal amounts share one button. They are not rendered
 * again while other amounts are typed.
 */
const Presets = memo(function Presets(props: PresetsProps) {
  const { minCents, maxCents, usualCents, chosenCents, onChange } = props
  const t = useText()
  const money = useMoney()
  const presets = [
    ['usual', usualCents],
    ['min', minCents],
    ['max', maxCents],
  ] as const
  const shown = ['min', 'usual', 'max'].flatMap((id) =>
    presets.filter(
      ([name, preset], index) =>
        name === id &&
        preset > 0 &&
        preset < maxMoneyCents &&
        presets.findIndex(([, other]) => other === preset) === index,
    ),
  )
  if (shown.length < 2 && shown[0]?.[1] === chosenCents) return null
  return (
    <ul className={classes.presets} aria-label={t('product.presets')}>
      {shown.map(([id, preset]) => (
        <li key={id} data-chosen={preset === chosenCents || undefined}>
          <SteadyButton
            variant="default"
            size="compact-md"
            className={classes.preset ?? ''}
            onClick={() => onChange(preset)}
          >
            {t(`product.preset.${id}`, { amount: money(preset) })}
          </SteadyButton>
        </li>
      ))}
    </ul>
  )
})
