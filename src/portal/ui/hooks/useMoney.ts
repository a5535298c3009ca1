import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { moneyFormat, formatMoney } from '../../../domain/kernel/format.ts'
import { languageOf } from '../../../domain/kernel/language.ts'

/**
 * Formats cents in the current language: each amount by itself ("35 €", "1.234,50 €"), or a `group` with two
 * decimals for all if one amount needs them (D-92).
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
  return languageOf(locale)
}
