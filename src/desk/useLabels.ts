import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { titleOf } from './formOf.ts'

/** Returns the labels of operations and fields in the current language, else in English. */
export function useLabels() {
  const intl = useIntl()
  return useMemo(() => {
    const say = (id: string, otherwise: string): string =>
      id in intl.messages ? intl.formatMessage({ id }) : otherwise
    const group = (name: string): string => say(`group.${groupOf(name)}`, titleOf(groupOf(name)))
    const verb = (name: string): string => say(`op.${name}`, titleOf(name.split(' ')[1] ?? ''))
    return {
      group,
      verb,
      page: (name: string) => `${group(name)}: ${verb(name)}`,
      summary: (name: string, otherwise: string) => say(`op.${name}.summary`, `${otherwise}.`),
      field: (name: string, operation = '') =>
        say(`op.${operation}.${name}`, say(`field.${name.replace(/Cents$/, '')}`, titleOf(name))),
      role: (name: string) => say(`role.${name}`, name),
    }
  }, [intl])
}

/** Returns the group of an operation: `people` of `people leave`. */
export const groupOf = (name: string): string => name.split(' ')[0] ?? ''
