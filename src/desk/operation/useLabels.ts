import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { toTitle } from './formOf.ts'

/** Returns the labels of operations and fields in the current language, else in English. */
export function useLabels() {
  const intl = useIntl()
  return useMemo(() => {
    const findText = (id: string, otherwise: string): string =>
      id in intl.messages ? intl.formatMessage({ id }) : otherwise
    const group = (name: string): string => findText(`group.${findGroup(name)}`, toTitle(findGroup(name)))
    const findVerb = (name: string): string => findText(`op.${name}`, toTitle(name.split(' ')[1] ?? ''))
    return {
      group,
      verb: findVerb,
      action: (name: string) => findText(`action.${name}`, findVerb(name)),
      page: (name: string) => `${group(name)}: ${findVerb(name)}`,
      summary: (name: string, otherwise: string) => findText(`op.${name}.summary`, `${otherwise}.`),
      field: (name: string, operation = '') =>
        findText(`op.${operation}.${name}`, findText(`field.${name.replace(/Cents$/, '')}`, toTitle(name))),
      change: (name: string) => findText(`change.${name}`, findText(`field.${name}`, name)),
      right: (name: string) => findText(`right.${name}`, name),
    }
  }, [intl])
}

/** Returns the group of an operation: `people` of `people leave`. */
export const findGroup = (name: string): string => name.split(' ')[0] ?? ''
