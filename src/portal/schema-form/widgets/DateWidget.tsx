import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core'
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

/**
 * Format `date`: typed with the day first (05/03/1990 or 05031990), or picked from a calendar; the value is
 * YYYY-MM-DD.
 */
export function DateWidget(props: FormWidgetProps) {
  const intl = useIntl()
  const [draft, setDraft] = useState<string>()
  const common = buildInputProps(props)
  const value = typeof props.value === 'string' ? props.value : undefined

  const settle = (): void => {
    if (draft === undefined) return
    const typed = draft.trim()
    // A text that is no date is passed on unchanged, so that the form reports an invalid date, not a missing
    // one, and does not keep the previous date.
    const date = typed === '' ? undefined : (readDate(typed, madridDate(new Date())) ?? typed)
    setDraft(undefined)
    if (date !== value) props.onChange(date)
  }

  return (
    <TextInput
      {...common}
      value={draft ?? (formatDateField(value) || (value ?? ''))}
      placeholder={intl.formatMessage({ id: 'form.date.placeholder' })}
      autoComplete={props.options.autocomplete ?? 'off'}
      inputMode="numeric"
      onChange={(event) => setDraft(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onBlur={({ currentTarget, relatedTarget }) => {
        settle()
        // Moving focus into the calendar is not a blur of the field.
        if (currentTarget.value || !currentTarget.parentElement?.contains(relatedTarget))
          props.onBlur(props.id, value)
      }}
      rightSectionPointerEvents="all"
      rightSectionWidth={44}
      rightSection={
        <CalendarButton
          name={props.label}
          value={value}
          isLocked={common.disabled || common.readOnly}
          onPick={(date) => {
            setDraft(undefined)
            props.onChange(date)
            props.onBlur(props.id, date)
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
