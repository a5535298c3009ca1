import { ChoiceList } from './ChoiceList.tsx'
import { spanishProvinces } from './spanishProvinces.ts'
import { commonInputProps } from './widgetProps.ts'
import type { FormWidgetProps } from './widgetProps.ts'

/**
 * Format `province`: the 52, found by typing. A stored value outside the list stays choosable, so nothing is
 * lost.
 */
export function ProvinceWidget(props: FormWidgetProps) {
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  const names: string[] =
    value === null || isProvince(value) ? [...spanishProvinces] : [value, ...spanishProvinces]
  return (
    <ChoiceList
      {...commonInputProps(props)}
      options={names.map((name) => ({ value: name, label: name }))}
      value={value}
      clearable={!props.required}
      onChange={(name) => props.onChange(name ?? undefined)}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

function isProvince(name: string): boolean {
  return spanishProvinces.some((province) => province === name)
}
