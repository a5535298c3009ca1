import { centsOf, toEuros } from '../../../domain/kernel/money.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { commonInputProps, type FormWidgetProps } from './widgetProps.ts'

/** Format `money`: euros in the data, cents while typing. */
export function MoneyWidget(props: FormWidgetProps) {
  const { name: _name, withAsterisk, ...common } = commonInputProps(props)
  const { value, min, max } = centsOf({ value: valueOf(props), ...limitsOf(props) })
  return (
    <MoneyInput
      {...common}
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
  const { min, max } = limitsOf(props)
  const hasDecimals = props.schema.type !== 'integer'
  return (
    <CountInput
      {...commonInputProps(props)}
      value={valueOf(props)}
      min={min ?? (hasDecimals ? -Infinity : 0)}
      max={max}
      hasDecimals={hasDecimals}
      onChange={props.onChange}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

const valueOf = ({ value }: FormWidgetProps): number | undefined =>
  typeof value === 'number' ? value : undefined

/** Limits from the schema, or tighter ones from the context. */
function limitsOf({ schema, name, registry }: FormWidgetProps) {
  const limits = registry.formContext.limits?.[name]
  return { min: limits?.minimum ?? schema.minimum, max: limits?.maximum ?? schema.maximum }
}
