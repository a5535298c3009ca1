import { Select, TextInput } from '@mantine/core'
import type { Target } from './peopleTargets.ts'

type Props = {
  target: Target
  value: string
  /** What is wrong with the value. */
  fault: string | undefined
  onChange: (value: string) => void
}

/** An input for one field of a person; the column's type decides its kind. */
export function PersonField({ target, value, fault, onChange }: Props) {
  const { title, kind, isRequired, choices } = target
  if (choices.length > 0)
    return (
      <Select
        label={title}
        data={choices}
        value={value || null}
        error={fault}
        onChange={(chosen) => onChange(chosen ?? '')}
        withAsterisk={isRequired}
        clearable
        searchable
      />
    )
  const isNumber = ['cents', 'whole', 'digits', 'amountOrPercent'].includes(kind)
  return (
    <TextInput
      label={title}
      value={value}
      error={fault}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      required={isRequired}
      {...(kind === 'day' && { type: 'date' })}
      {...(kind === 'email' && { type: 'email' })}
      {...(isNumber && { inputMode: 'decimal' as const })}
    />
  )
}
