import { useCallback } from 'react'
import { useIntl } from 'react-intl'

export type Text = (
  id: string,
  values?: Record<string, string | number | boolean | Date | null | undefined>,
) => string

/** The sentence of a message id in the current language: `t('home.greeting', { name })`. */
export function useText(): Text {
  const intl = useIntl()
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl])
}

/** The words of a form for SchemaForm: a message where there is one, undefined where not. */
export function useFieldMessages(): (id: string) => string | undefined {
  const intl = useIntl()
  return useCallback((id) => (id in intl.messages ? intl.formatMessage({ id }) : undefined), [intl])
}
