import { ActionIcon, Popover, Skeleton, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { madridDate } from '../../../domain/kernel/calendar.ts'
import { formatDateField, readDate } from './dateText.ts'
import { buildInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'
import styles from './CalendarPicker.module.css'
import { createLazyPart } from '../../ui/layout/lazyPart.tsx'

const { Part: CalendarPicker } = createLazyPart(async () => (await import('./CalendarPicker.tsx')).default)

/** Format `date` of a form. */
export function DateWidget(props: FormWidgetProps) {
  const { id, value, options } = props
  return (
    <DateInput
      {...buildInputProps(props)}
      value={typeof value === 'string' ? value : undefined}
      autoComplete={options.autocomplete ?? 'off'}
      onChange={props.onChange}
      onBlur={(date) => props.onBlur(id, date)}
    />
  )
}

type DateInputProps = {
  label: string
  value: string | undefined
  onChange: (date: string | undefined) => void
  /** The field was left, or a date picked. */
  onBlur?: (date: string | undefined) => void
} & Omit<TextInputProps, 'value' | 'label' | 'onChange' | 'onBlur'>

/**
 * A date typed with the day first (05/03/1990 or 05031990), or picked from a calendar; the value is
 * YYYY-MM-DD. A text that is no date is passed on unchanged, so that the form reports an invalid date, not a
 * missing one, and does not keep the previous date.
 */
export function DateInput({ value, onChange, onBlur, ...input }: DateInputProps) {
  const intl = useIntl()
  const [draft, setDraft] = useState<string>()
  const settle = (): void => {
    if (draft === undefined) return
    const typed = draft.trim()
    const date = typed === '' ? undefined : (readDate(typed, madridDate(new Date())) ?? typed)
    setDraft(undefined)
    if (date !== value) onChange(date)
  }
  return (
    <TextInput
      autoComplete="off"
      {...input}
      value={draft ?? (formatDateField(value) || (value ?? ''))}
      placeholder={intl.formatMessage({ id: 'form.date.placeholder' })}
      inputMode="numeric"
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onBlur={({ currentTarget, relatedTarget }) => {
        settle()
        // Moving focus into the calendar is not a blur of the field.
        if (currentTarget.value || !currentTarget.parentElement?.contains(relatedTarget)) onBlur?.(value)
      }}
      rightSectionPointerEvents="all"
      rightSectionWidth={44}
      rightSection={
        <CalendarButton
          name={input.label}
          value={value}
          isLocked={Boolean(input.disabled) || Boolean(input.readOnly)}
          onPick={(date) => {
            setDraft(undefined)
            onChange(date)
            onBlur?.(date)
          }}
        />
      }
    />
  )
}

type CalendarButtonProps = {
  /** The field's name. */
  name: string
  value: string | undefined
  isLocked: boolean
  onPick: (date: string) => void
}

function CalendarButton({ name, value, isLocked, onPick }: CalendarButtonProps) {
  const intl = useIntl()
  const [isOpen, setOpen] = useState(false)
  const pick = (date: string) => {
    setOpen(false)
    onPick(date)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          disabled={isLocked}
          aria-label={intl.formatMessage({ id: 'form.date.open' }, { name })}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={20} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton className={styles.loading ?? ''} />}>
          <CalendarPicker value={value} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
