import { enumOptionsIndexForValue } from '@rjsf/utils'
import { buildInputProps, useItemName, type FormWidgetProps } from './widgetProps.ts'
import { Group, Radio, Checkbox, Select, type SelectProps } from '@mantine/core'
import type { SyntheticEvent } from 'react'
import { useIntl } from 'react-intl'
import { monthName } from '../../../domain/kernel/format.ts'
import { useLanguage } from '../../ui/hooks/useMoney.ts'

/** An enumeration as a list; a long one is searchable. */
export function SelectWidget(props: FormWidgetProps) {
  const options = props.options.enumOptions ?? []
  const index = enumOptionsIndexForValue(props.value, options) as string | undefined
  return (
    <ChoiceList
      {...buildInputProps(props)}
      {...useItemName(props)}
      options={options.map((option, at) => ({ value: String(at), label: option.label }))}
      value={index ?? null}
      clearable={!props.required}
      onChange={(chosen) => props.onChange(chosen === null ? undefined : options[Number(chosen)]?.value)}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

/** A short enumeration as radio buttons. */
export function RadioWidget(props: FormWidgetProps) {
  const options = props.options.enumOptions ?? []
  const { readOnly, disabled, name, ...common } = buildInputProps(props)
  return (
    <Radio.Group
      {...common}
      name={name}
      readOnly={readOnly}
      value={(enumOptionsIndexForValue(props.value, options) as string | undefined) ?? null}
      onChange={(chosen) => props.onChange(options[Number(chosen)]?.value)}
      onBlur={() => props.onBlur(props.id, props.value)}
    >
      <Group gap="0 24px">
        {options.map((option, at) => (
          <Radio
            key={String(option.value)}
            value={String(at)}
            label={option.label}
            disabled={disabled || readOnly}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** A checkbox that starts unticked. */
export function CheckboxWidget(props: FormWidgetProps) {
  const { withAsterisk, readOnly, label, ...common } = buildInputProps(props)
  return (
    <Checkbox
      {...common}
      label={label}
      required={withAsterisk}
      disabled={common.disabled || readOnly}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

const allMonths = Array.from({ length: 12 }, (_, index) => index)

/** Format `month`: an index 0 to 11 among the selectable months. */
export function MonthWidget(props: FormWidgetProps) {
  const language = useLanguage()
  const months = props.registry.formContext.months ?? allMonths
  return (
    <ChoiceList
      {...buildInputProps(props)}
      searchable={false}
      options={months.map((month) => ({ value: String(month), label: monthName(month, language) }))}
      value={props.value === undefined ? null : String(props.value)}
      onChange={(month) => props.onChange(month === null ? undefined : Number(month))}
      onBlur={() => props.onBlur(props.id, props.value)}
    />
  )
}

type ChoiceListProps = Omit<SelectProps, 'data' | 'onChange'> & {
  options: { value: string; label: string }[]
  onChange: (value: string | null) => void
}

const searchableFrom = 8

/** A list with one choice; a long one is searchable, with or without accents. */
export function ChoiceList({ options, searchable, ...rest }: ChoiceListProps) {
  const intl = useIntl()
  const isSearchable = searchable ?? options.length >= searchableFrom
  // Selects the chosen option's text, so that typing replaces it; a click alone would put the cursor into it.
  const selectChosen = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void => {
    if (options.some(({ label }) => label === input.value)) input.select()
  }
  return (
    <Select
      data={options}
      searchable={isSearchable}
      checkIconPosition="right"
      placeholder={intl.formatMessage({ id: isSearchable ? 'form.select.search' : 'form.select.choose' })}
      nothingFoundMessage={intl.formatMessage({ id: 'form.select.nothing' })}
      filter={({ options: all, search }) =>
        all.filter((option) => 'label' in option && includesFolded(option.label, search))
      }
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={280}
      onFocus={selectChosen}
      onClick={selectChosen}
      {...rest}
    />
  )
}

/** Removes case and accents for the search: "avi" finds "Ávila". */
function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

function includesFolded(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search.trim()))
}
