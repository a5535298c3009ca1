import { PasswordInput } from '@mantine/core'
import { useIntl } from 'react-intl'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

/** A password that can be looked at. */
export function PasswordWidget(props: FormWidgetProps) {
  const intl = useIntl()
  const common = commonInputProps(props)
  return (
    <PasswordInput
      {...common}
      // Mantine says it of its other inputs by itself.
      aria-invalid={common.error ? true : undefined}
      autoComplete={props.options.autocomplete ?? 'new-password'}
      value={String(props.value ?? '')}
      visibilityToggleButtonProps={{ 'aria-label': intl.formatMessage({ id: 'form.password.show' }) }}
      onChange={(event) =>
        props.onChange(event.currentTarget.value === '' ? undefined : event.currentTarget.value)
      }
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}
