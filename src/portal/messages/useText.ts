import { useCallback } from 'react'
import { useIntl } from 'react-intl'

export type Text = (
  id: string,
  values?: Record<string, string | number | boolean | Date | null | undefined>,
) => string

/** Returns a function that formats a message in the current language: `t('home.greeting', { name })`. */
export function useText(): Text {
  const intl = useIntl()
  return useCallback((id, values) => intl.formatMessage({ id }, values), [intl])
}

/**
 * Returns a function that finds the texts of a form for SchemaForm; it returns undefined for a missing
 * message.
 */
export function useFieldMessages(): (id: string) => string | undefined {
  const intl = useIntl()
  return useCallback((id) => (id in intl.messages ? intl.formatMessage({ id }) : undefined), [intl])
}
