import { Checkbox } from '@mantine/core'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

/** Yes or no; never ticked before somebody ticks it. */
export function CheckboxWidget(props: FormWidgetProps) {
  const { withAsterisk, readOnly, label, ...common } = commonInputProps(props)
  return (
    <Checkbox
      {...common}
      label={label}
      required={withAsterisk}
      disabled={common.disabled || readOnly}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}
