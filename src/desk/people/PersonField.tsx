import { Select, TextInput } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { DateInput } from '../../portal/schema-form/widgets/DateWidget.tsx'
import type { Target } from './peopleTargets.ts'

type Props = {
  target: Target
  value: string
  /** What is wrong with the value. */
  fault: string | undefined
  onChange: (value: string) => void
  /** A date was picked or its field was left. */
  onSettle: () => void
}

/** An input for one field of a person; the column's type decides its kind. */
export function PersonField({ target, value, fault, onChange, onSettle }: Props) {
  const t = useText()
  const { title, kind, isRequired, choices, masked } = target
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
  if (kind === 'day')
    return (
      <DateInput
        label={title}
        value={value || undefined}
        error={fault}
        onChange={(date) => onChange(date ?? '')}
        onBlur={onSettle}
        required={isRequired}
      />
    )
  const isNumber = ['cents', 'whole', 'digits', 'amountOrPercent'].includes(kind)
  return (
    <TextInput
      label={title}
      description={masked ? t('desk.person.masked', { value: masked }) : undefined}
      value={value}
      error={fault}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      required={isRequired}
      {...(kind === 'email' && { type: 'email' })}
      {...(isNumber && { inputMode: 'decimal' as const })}
    />
  )
}
