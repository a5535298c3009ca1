import { TextInput } from '@mantine/core'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'
import { useTypedText } from './useTypedText.ts'

const inputTypes: Record<string, string> = { email: 'email', phone: 'tel', uri: 'url' }

/** One line of text; e-mail and phone bring the right keyboard. */
export function TextWidget(props: FormWidgetProps) {
  const { text, type, settle } = useTypedText(String(props.value ?? ''), (typed) => {
    const written = isOnlyDigits(props.schema.pattern) ? typed.replace(/[\s.\-()]/g, '') : typed
    props.onChange(written === '' ? props.options.emptyValue : written)
  })
  const inputType = props.options.inputType ?? inputTypes[props.schema.format ?? ''] ?? 'text'
  return (
    <TextInput
      {...commonInputProps(props)}
      type={inputType}
      value={text}
      placeholder={props.placeholder}
      autoComplete={props.options.autocomplete ?? 'off'}
      {...(props.schema.maxLength === undefined ? {} : { maxLength: props.schema.maxLength })}
      {...(isDigits(props.schema.pattern) ? { inputMode: 'numeric' as const } : {})}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onBlur={() => {
        settle()
        props.onBlur(props.id, props.value)
      }}
    />
  )
}

/** Where nothing but digits is allowed, "600 11 22 33" means 600112233. */
function isOnlyDigits(pattern: string | undefined): boolean {
  return pattern !== undefined && /^\^(?:\\d|\[0-9\])(?:[+*]|\{[\d,]+\})\$$/.test(pattern)
}

function isDigits(pattern: string | undefined): boolean {
  return pattern !== undefined && /^\^(?:\\d|\[0-9\])/.test(pattern)
}
