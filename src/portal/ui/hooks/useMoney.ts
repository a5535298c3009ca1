import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { moneyFormat, formatMoney } from '../../../domain/kernel/format.ts'
import { defaultLanguage, isLanguage } from '../../../domain/kernel/language.ts'

/**
 * Cents as money in the current language: each by itself ("35 €", "1.234,50 €"), or as one group that has two
 * decimals throughout when one has them (D-92).
 */
export function useMoney(group?: readonly number[]): (cents: number) => string {
  const language = useLanguage()
  const amounts = group?.join()
  return useMemo(
    () =>
      amounts === undefined
        ? (cents) => formatMoney(cents, language)
        : moneyFormat(amounts.split(',').map(Number), language),
    [amounts, language],
  )
}

/** The language on screen. */
export function useLanguage() {
  const { locale } = useIntl()
  return isLanguage(locale) ? locale : defaultLanguage
}
