import { useIntl } from 'react-intl'
import { monthName } from '../../../domain/kernel/format.ts'
import type { Language } from '../../../domain/kernel/language.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

const allMonths = Array.from({ length: 12 }, (_, index) => index)

/** Format `month`: an index 0 to 11, of the months that may be chosen. */
export function MonthWidget(props: FormWidgetProps) {
  const language = useIntl().locale as Language
  const months = props.registry.formContext.months ?? allMonths
  return (
    <ChoiceList
      {...commonInputProps(props)}
      searchable={false}
      options={months.map((month) => ({ value: String(month), label: monthName(month, language) }))}
      value={props.value === undefined ? null : String(props.value)}
      onChange={(month) => props.onChange(month === null ? undefined : Number(month))}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}
