import { ActionIcon, Popover, Skeleton, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useIntl } from 'react-intl'
import { madridDate } from '../../../domain/calendar.ts'
import { dateFieldText, readDate } from '../dateText.ts'
import { commonInputProps } from '../widgetProps.ts'
import type { FormWidgetProps } from '../widgetProps.ts'

const CalendarPicker = lazy(() => import('./CalendarPicker.tsx'))

/** Format `date`: typed day first (05/03/1990 or 05031990) or picked from a calendar; kept as YYYY-MM-DD. */
export function DateWidget(props: FormWidgetProps) {
  const intl = useIntl()
  const [draft, setDraft] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const common = commonInputProps(props)
  const isLocked = common.disabled || common.readOnly
  const value = typeof props.value === 'string' ? props.value : undefined
  const today = madridDate(new Date())
  const isUnreadable = draft !== undefined && draft.trim() !== '' && readDate(draft, today) === undefined

  const settle = (): void => {
    if (draft === undefined || isUnreadable) return
    const date = draft.trim() === '' ? undefined : readDate(draft, today)
    setDraft(undefined)
    if (date !== value) props.onChange(date)
  }
  const [isLeft, setLeft] = useState(false)

  return (
    <TextInput
      {...common}
      value={draft ?? dateFieldText(value)}
      placeholder={intl.formatMessage({ id: 'form.date.placeholder' })}
      autoComplete={props.options.autocomplete ?? 'off'}
      inputMode="numeric"
      error={isUnreadable && isLeft ? intl.formatMessage({ id: 'form.date.unreadable' }) : common.error}
      onChange={(event) => {
        setLeft(false)
        setDraft(event.currentTarget.value)
      }}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
      onBlur={() => {
        setLeft(true)
        settle()
        props.onBlur(props.id, value)
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withinPortal>
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" size="lg" disabled={isLocked} aria-label={intl.formatMessage({ id: 'form.date.open' }, { name: props.label })} onClick={() => setOpen(!isOpen)}>
              <IconCalendar size={20} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<Skeleton height={280} width={252} />}>
              <CalendarPicker
                value={value}
                onPick={(date) => {
                  setDraft(undefined)
                  setOpen(false)
                  props.onChange(date)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
