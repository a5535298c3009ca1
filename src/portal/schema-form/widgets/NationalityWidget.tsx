import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { countryCodes } from '../../../domain/kernel/countries.ts'
import { ChoiceList } from './choiceWidgets.tsx'
import { buildInputProps, type FormWidgetProps } from './widgetProps.ts'

/** Format `nationality`: a country code, chosen by its name in the reader's language. */
export function NationalityWidget(props: FormWidgetProps) {
  const { locale } = useIntl()
  const options = useMemo(() => listCountries(locale), [locale])
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  const isListed = value === null || options.some((option) => option.value === value)
  return (
    <ChoiceList
      {...buildInputProps(props)}
      options={isListed ? options : [{ value, label: value }, ...options]}
      value={value}
      clearable={!props.required}
      onChange={(code) => props.onChange(code ?? undefined)}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

function listCountries(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const collator = new Intl.Collator(locale)
  return countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => collator.compare(a.label, b.label))
}
