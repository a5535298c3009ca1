import { Group, Radio } from '@mantine/core'
import { enumOptionsIndexForValue } from '@rjsf/utils'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

/** An enumeration of a few as radio buttons. */
export function RadioWidget(props: FormWidgetProps) {
  const options = props.options.enumOptions ?? []
  const { readOnly, disabled, name, ...common } = commonInputProps(props)
  return (
    <Radio.Group
      {...common}
      name={name}
      readOnly={readOnly}
      value={(enumOptionsIndexForValue(props.value, options) as string | undefined) ?? null}
      onChange={(chosen) => props.onChange(options[Number(chosen)]?.value)}
      onBlur={() => props.onBlur(props.id, props.value)}
    >
      <Group gap="0 24px">
        {options.map((option, at) => (
          <Radio
            key={String(option.value)}
            value={String(at)}
            label={option.label}
            disabled={disabled || readOnly}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}
