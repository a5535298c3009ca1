import type { ReactNode } from 'react'
import { centsOf, toEuros } from '../../../domain/kernel/money.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { useRangeText } from '../../ui/inputs/useRangeText.ts'
import { buildInputProps, type FormWidgetProps } from './widgetProps.ts'

/** Format `money`: the form's value is in euros, the input's value in cents. */
export function MoneyWidget(props: FormWidgetProps) {
  const all = buildInputProps(props)
  const { name: _name, withAsterisk, ...common } = all
  const { value, min, max } = centsOf({ value: readValue(props), ...findLimits(props) })
  return (
    <MoneyInput
      {...common}
      description={useWithRange(all, { min, max }, 'money')}
      required={withAsterisk}
      valueCents={value}
      minCents={min}
      maxCents={max}
      onChange={(cents) => props.onChange(cents === undefined ? undefined : toEuros(cents))}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

/** A plain number (a count, years, percent). */
export function NumberWidget(props: FormWidgetProps) {
  const common = buildInputProps(props)
  const { min, max } = findLimits(props)
  const hasDecimals = props.schema.type !== 'integer'
  return (
    <CountInput
      {...common}
      description={useWithRange(common, { min, max }, 'number')}
      value={readValue(props)}
      min={min ?? (hasDecimals ? -Infinity : 0)}
      max={max}
      hasDecimals={hasDecimals}
      onChange={props.onChange}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

/** Adds the field's limits to its help text, unless it is read-only. */
function useWithRange(
  { description, disabled, readOnly }: ReturnType<typeof buildInputProps>,
  range: { min?: number | undefined; max?: number | undefined },
  unit: 'money' | 'number',
): ReactNode {
  const said = useRangeText()(range, unit)
  if (said === undefined || disabled || readOnly) return description
  return (
    <>
      {description && (
        <>
          {description}
          <br />
        </>
      )}
      {said}
    </>
  )
}

const readValue = ({ value }: FormWidgetProps): number | undefined =>
  typeof value === 'number' ? value : undefined

/** Returns the limits in the form's context, or else those of the schema. */
function findLimits({ schema, name, registry }: FormWidgetProps) {
  const limits = registry.formContext.limits?.[name]
  return { min: limits?.minimum ?? schema.minimum, max: limits?.maximum ?? schema.maximum }
}
