import { useCallback } from 'react'
import { useIntl } from 'react-intl'

/** The words of a form for SchemaForm: a message where there is one, undefined where not. */
export function useFieldMessages(): (id: string) => string | undefined {
  const intl = useIntl()
  return useCallback((id) => (id in intl.messages ? intl.formatMessage({ id }) : undefined), [intl])
}
