import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { formatMoney } from '../../domain/kernel/format.ts'
import { defaultLanguage, isLanguage } from '../../domain/kernel/language.ts'
import { toCents } from '../../domain/kernel/money.ts'

/** Euros, as the API carries them, written in the current language ("1.234,5 €"). */
export function useMoney(): (euros: number) => string {
  const language = useLanguage()
  return useCallback((euros) => formatMoney(toCents(euros), language), [language])
}

/** The language on screen. */
export function useLanguage() {
  const { locale } = useIntl()
  return isLanguage(locale) ? locale : defaultLanguage
}
