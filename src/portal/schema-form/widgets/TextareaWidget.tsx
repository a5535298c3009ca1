import { Textarea } from '@mantine/core'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'
import { useTypedText } from './useTypedText.ts'

/** Several lines of text. */
export function TextareaWidget(props: FormWidgetProps) {
  const { text, type, settle } = useTypedText(String(props.value ?? ''), (typed) =>
    props.onChange(typed === '' ? undefined : typed),
  )
  return (
    <Textarea
      {...commonInputProps(props)}
      autosize
      minRows={3}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        settle()
        props.onBlur(props.id, props.value)
      }}
    />
  )
}
