import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.css'
import 'dayjs/locale/ca'
import 'dayjs/locale/es'
import 'dayjs/locale/pt'
import { useIntl } from 'react-intl'
import { languageOf } from '../../../domain/kernel/language.ts'
import styles from './CalendarPicker.module.css'

const { day = '', control = '', header = '' } = styles

/** The calendar of a date field, loaded when it is opened for the first time. */
export default function CalendarPicker({
  value,
  onPick,
}: {
  value: string | undefined
  onPick: (date: string) => void
}) {
  const intl = useIntl()
  return (
    <DatePicker
      // Escape closes the calendar, not the dialog around it.
      __stopPropagation
      locale={languageOf(intl.locale)}
      value={value ?? null}
      {...(value ? { defaultDate: value } : {})}
      minDate="1900-01-01"
      // No red Sundays: red marks errors.
      weekendDays={[]}
      classNames={{
        day,
        calendarHeader: header,
        monthsListControl: control,
        yearsListControl: control,
        calendarHeaderControl: control,
        calendarHeaderLevel: control,
      }}
      onChange={(date) => date && onPick(date)}
      ariaLabels={{
        monthLevelControl: intl.formatMessage({ id: 'form.date.changeLevel' }),
        yearLevelControl: intl.formatMessage({ id: 'form.date.changeLevel' }),
        nextMonth: intl.formatMessage({ id: 'form.date.nextMonth' }),
        previousMonth: intl.formatMessage({ id: 'form.date.previousMonth' }),
        nextYear: intl.formatMessage({ id: 'form.date.nextYear' }),
        previousYear: intl.formatMessage({ id: 'form.date.previousYear' }),
        nextDecade: intl.formatMessage({ id: 'form.date.nextDecade' }),
        previousDecade: intl.formatMessage({ id: 'form.date.previousDecade' }),
      }}
    />
  )
}
