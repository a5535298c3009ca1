import { NumberInput } from '@mantine/core'
import type { NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { Language } from '../../domain/language.ts'
import { FieldNotice } from './FieldNotice.tsx'
import { refusalText } from './refusalText.ts'

export type CountInputProps = Omit<NumberInputProps, 'value' | 'onChange' | 'max' | 'min' | 'label'> & {
  label: string
  hideLabel?: boolean
  value: number | undefined
  max?: number | undefined
  onChange: (count: number | undefined) => void
  /** Takes the limit message itself, where the field is too narrow to hold it. */
  onNotice?: (text: string | undefined) => void
}

/** Whole units from 0 up; more than there may be becomes the most, with the message that names it (BAG-12). */
export function CountInput({ label, hideLabel, value, max, onChange, onNotice, ...rest }: CountInputProps) {
  const intl = useIntl()
  const [told, setTold] = useState<{ text: string; count: number }>()
  const change = (typed: number | string): void => {
    const isOver = typeof typed === 'number' && max !== undefined && typed > max
    const count = isOver ? max : typeof typed === 'number' ? typed : undefined
    const text = isOver ? refusalText({ code: 'valueOverMax', path: '', params: { name: label, max } }, intl.locale as Language) : undefined
    setTold(text === undefined || count === undefined ? undefined : { text, count })
    onNotice?.(text)
    onChange(count)
  }
  return (
    <NumberInput
      {...rest}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      value={value ?? ''}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      description={!onNotice && told && told.count === (value ?? 0) ? <FieldNotice>{told.text}</FieldNotice> : rest.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={change}
    />
  )
}
