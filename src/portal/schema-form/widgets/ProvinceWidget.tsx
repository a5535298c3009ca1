import { isProvince, spanishProvinces } from '../../../domain/kernel/provinces.ts'
import { ChoiceList } from './choiceWidgets.tsx'
import { buildInputProps, type FormWidgetProps } from './widgetProps.ts'

/**
 * Format `province`: the 52 provinces, searchable. A stored value outside the list is shown with its error
 * until one of the list replaces it (D-112).
 */
export function ProvinceWidget(props: FormWidgetProps) {
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  const names: string[] =
    value === null || isProvince(value) ? [...spanishProvinces] : [value, ...spanishProvinces]
  return (
    <ChoiceList
      {...buildInputProps(props)}
      options={names.map((name) => ({ value: name, label: name }))}
      value={value}
      clearable={!props.required}
      onChange={(name) => props.onChange(name ?? undefined)}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}
