import { enumOptionsIndexForValue } from '@rjsf/utils'
import { ChoiceList } from './ChoiceList.tsx'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

/** An enumeration as a list; searchable where it is long. */
export function SelectWidget(props: FormWidgetProps) {
  const options = props.options.enumOptions ?? []
  const index = enumOptionsIndexForValue(props.value, options) as string | undefined
  return (
    <ChoiceList
      {...commonInputProps(props)}
      options={options.map((option, at) => ({ value: String(at), label: option.label }))}
      value={index ?? null}
      clearable={!props.required}
      onChange={(chosen) => props.onChange(chosen === null ? undefined : options[Number(chosen)]?.value)}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}
