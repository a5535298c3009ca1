import { toCents, toEuros } from '../../../domain/kernel/money.ts'
import { MoneyInput } from '../../ui/inputs/MoneyInput.tsx'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

/**
 * Format `money`: euros in the data, cents while typing. Limits from the schema, or tighter ones from the
 * context.
 */
export function MoneyWidget(props: FormWidgetProps) {
  const { name, withAsterisk, ...common } = commonInputProps(props)
  const limits = props.registry.formContext.limits?.[props.name]
  const minimum = limits?.minimum ?? props.schema.minimum
  const maximum = limits?.maximum ?? props.schema.maximum
  return (
    <MoneyInput
      {...common}
      required={withAsterisk}
      valueCents={typeof props.value === 'number' ? toCents(props.value) : undefined}
      minCents={minimum === undefined ? undefined : toCents(minimum)}
      maxCents={maximum === undefined ? undefined : toCents(maximum)}
      onChange={(cents) => props.onChange(cents === undefined ? undefined : toEuros(cents))}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}
