import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { formatMoney } from '../../domain/kernel/format.ts'
import { defaultLanguage, isLanguage } from '../../domain/kernel/language.ts'

/** Cents as money in the current language ("1.234,5 €"). */
export function useMoney(): (cents: number) => string {
  const language = useLanguage()
  return useCallback((cents) => formatMoney(cents, language), [language])
}

/** The language on screen. */
export function useLanguage() {
  const { locale } = useIntl()
  return isLanguage(locale) ? locale : defaultLanguage
}
