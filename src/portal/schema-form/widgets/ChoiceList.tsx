import { Select } from '@mantine/core'
import type { SelectProps } from '@mantine/core'
import { useIntl } from 'react-intl'
import { foldedIncludes } from './foldedText.ts'

export type ChoiceListProps = Omit<SelectProps, 'data' | 'onChange'> & {
  options: { value: string; label: string }[]
  onChange: (value: string | null) => void
}

const searchableFrom = 8

/** A list to choose one from; long ones are searched by typing, accents or not. */
export function ChoiceList({ options, searchable, ...rest }: ChoiceListProps) {
  const intl = useIntl()
  const isSearchable = searchable ?? options.length >= searchableFrom
  return (
    <Select
      data={options}
      searchable={isSearchable}
      checkIconPosition="right"
      placeholder={intl.formatMessage({ id: isSearchable ? 'form.select.search' : 'form.select.choose' })}
      nothingFoundMessage={intl.formatMessage({ id: 'form.select.nothing' })}
      filter={({ options: all, search }) =>
        all.filter((option) => 'label' in option && foldedIncludes(option.label, search))
      }
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={280}
      {...rest}
    />
  )
}
