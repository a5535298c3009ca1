import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { decimalSign } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { CountInput } from '../../ui/inputs/CountInput.tsx'
import { FieldNotice } from '../../ui/inputs/FieldNotice.tsx'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'
import { refusalText } from '../../ui/inputs/refusalText.ts'
import { suppressClick } from '../../ui/inputs/afterPointerUp.ts'

/** A plain number (a count, years, percent), kept inside its limits with the same messages as money. */
export function NumberWidget(props: FormWidgetProps) {
  const intl = useIntl()
  const [told, setTold] = useState<{ text: string; value: number }>()
  const { description, ...common } = commonInputProps(props)
  const limits = props.registry.formContext.limits?.[props.name]
  const min = limits?.minimum ?? props.schema.minimum
  const max = limits?.maximum ?? props.schema.maximum

  const change = (value: number | string): void => {
    setTold(undefined)
    if (value === '') return props.onChange(undefined)
    if (typeof value !== 'number') return
    if (max !== undefined && value > max) return clamp(max, 'valueOverMax')
    props.onChange(value)
  }
  const clamp = (limit: number, code: string): void => {
    setTold({
      text: refusalText(
        { code, path: '', params: { name: props.label, max: limit, min: limit } },
        intl.locale as Language,
      ),
      value: limit,
    })
    props.onChange(limit)
  }
  const leave = (field: HTMLElement): void => {
    if (typeof props.value === 'number' && min !== undefined && props.value < min) {
      clamp(min, 'valueUnderMin')
      suppressClick(field)
    }
    props.onBlur(props.id, props.value)
  }

  if (props.schema.type === 'integer') {
    return (
      <CountInput
        {...common}
        description={description}
        value={typeof props.value === 'number' ? props.value : undefined}
        min={min}
        max={max}
        onChange={props.onChange}
        onBlur={() => props.onBlur(props.id, props.value)}
      />
    )
  }

  return (
    <NumberInput
      hideControls
      {...common}
      description={told && told.value === props.value ? <FieldNotice>{told.text}</FieldNotice> : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typeof props.value === 'number' ? props.value : ''}
      allowNegative={min === undefined || min < 0}
      decimalSeparator={decimalSign(intl.locale as Language)}
      allowedDecimalSeparators={[',', '.']}
      clampBehavior="none"
      step={props.schema.multipleOf ?? 1}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      onChange={change}
      onBlur={({ currentTarget }) => leave(currentTarget)}
    />
  )
}
