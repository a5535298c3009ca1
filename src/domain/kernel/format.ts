import type { Language } from './language.ts'

/** Written forms of the portal's languages (D-63). */
const locales: Record<Language, string> = { es: 'es-ES', ca: 'ca-ES', en: 'en-GB', pt: 'pt-PT' }

/** How Intl calls a language's own way of writing; "en" alone would be the American. */
export function localeOf(language: Language): string {
  return locales[language]
}

const moneyFormats = new Map<Language, Intl.NumberFormat>()
const percentFormats = new Map<string, Intl.NumberFormat>()
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Cents as euros in the reader's language: grouping always, none to two decimals ("1.234,5 €", D-63). */
export function formatMoney(cents: number, language: Language): string {
  let format = moneyFormats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency: 'EUR',
      useGrouping: 'always',
      minimumFractionDigits: 0,
      maximumFractionDigits: 2,
    })
    moneyFormats.set(language, format)
  }
  return format.format(cents / 100)
}

/** A percent number (17.19) in the reader's language, at most `decimals` decimals. */
export function formatPercent(percent: number, language: Language, decimals = 2): string {
  const key = language + decimals
  let format = percentFormats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locales[language], {
      style: 'percent',
      useGrouping: 'always',
      maximumFractionDigits: decimals,
    })
    percentFormats.set(key, format)
  }
  return format.format(percent / 100)
}

/** A plain number (a count) in the reader's language. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(locales[language], { useGrouping: 'always', maximumFractionDigits: 2 }).format(
    value,
  )
}

/**
 * A date YYYY-MM-DD in the reader's language: 15/04/2026, or 15 de abril de 2026. Anything else comes back as
 * it is.
 */
export function formatDate(date: string, language: Language, length: 'short' | 'long' = 'short'): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  if (!parts) return date
  const options: Intl.DateTimeFormatOptions =
    length === 'short'
      ? { day: '2-digit', month: '2-digit', year: 'numeric' }
      : { day: 'numeric', month: 'long', year: 'numeric' }
  return dateFormat(language, length, options).format(
    Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])),
  )
}

/** A date's day and month, where its year goes without saying: 15 de abril. */
export function formatDay(date: string, language: Language): string {
  return dateFormat(language, 'day', { day: 'numeric', month: 'long' }).format(Date.parse(date))
}

/** The name of a month, by its index 0 to 11. */
export function monthName(monthIndex: number, language: Language): string {
  return dateFormat(language, 'month', { month: 'long' }).format(Date.UTC(2026, monthIndex, 1))
}

/**
 * A month in as few letters as its language writes it with, without their full stop: "ene", "sept", in
 * Catalan "gen", "març".
 */
export function shortMonthName(monthIndex: number, language: Language): string {
  return dateFormat(language, 'shortMonth', { month: 'short' })
    .format(Date.UTC(2026, monthIndex, 1))
    .replace(/\.$/, '')
}

/** Texts as one: "Marta, Jordi y Nil"; empty ones are left out. */
export function formatList(texts: readonly string[], language: Language): string {
  return new Intl.ListFormat(locales[language], { type: 'conjunction' }).format(texts.filter(Boolean))
}

function dateFormat(
  language: Language,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${name}`
  let format = dateFormats.get(key)
  if (!format) {
    // Plain dates have no zone: they are written as the UTC day they were built from.
    format = new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
    dateFormats.set(key, format)
  }
  return format
}
