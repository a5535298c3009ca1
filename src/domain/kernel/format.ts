import { localeOf, type Language } from './language.ts'

const euros = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const

const money = onePerLanguage(
  (locale) => new Intl.NumberFormat(locale, { ...euros, trailingZeroDisplay: 'stripIfInteger' }),
)
const exactMoney = onePerLanguage((locale) => new Intl.NumberFormat(locale, euros))

/** Cents as euros in the reader's language: whole amounts without decimals, others with two (D-92). */
export function formatMoney(cents: number, language: Language): string {
  return formatEuros(cents / 100, language)
}

/** Formats the euros of a form's `money` field in the same way as `formatMoney`. */
export function formatEuros(amountInEuros: number, language: Language): string {
  return money(language).format(amountInEuros)
}

/**
 * Returns a format for amounts shown together, in a column or a sentence: all have two decimals if one needs
 * decimals (D-92).
 */
export function moneyFormat(cents: readonly number[], language: Language): (cents: number) => string {
  const format = (cents.every((amount) => amount % 100 === 0) ? money : exactMoney)(language)
  return (amount) => format.format(amount / 100)
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const

const amounts = {
  always: onePerLanguage(
    (locale) => new Intl.NumberFormat(locale, { ...twoDecimals, useGrouping: 'always' }),
  ),
  none: onePerLanguage((locale) => new Intl.NumberFormat(locale, { ...twoDecimals, useGrouping: false })),
}

/**
 * Cents with two decimals, without a euro sign: grouped for an input field ("1.234,50"), or not (`none`) for
 * a spreadsheet ("1234,50").
 */
export function formatAmount(
  cents: number,
  language: Language,
  grouping: keyof typeof amounts = 'always',
): string {
  return amounts[grouping](language).format(cents / 100)
}

const percents = new Map<number, (language: Language) => Intl.NumberFormat>()

/** A percent number (17.2) in the reader's language, at most `decimals` decimals. */
export function formatPercent(percent: number, language: Language, decimals: number): string {
  const make = (locale: string) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      useGrouping: 'always',
      maximumFractionDigits: decimals,
    })
  const percentFormat = percents.get(decimals) ?? onePerLanguage(make)
  percents.set(decimals, percentFormat)
  return percentFormat(language).format(percent / 100)
}

const rate = onePerLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      useGrouping: 'always',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
)

/** A rate in percent (9.5) with two decimals always, as payslips print it: "9,50 %" beside "12,00 %". */
export function formatRate(percent: number, language: Language): string {
  return rate(language).format(percent / 100)
}

const count = onePerLanguage(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 2 }),
)

/** A plain number (a count) in the reader's language, at most two decimals. */
export function formatNumber(value: number, language: Language): string {
  return count(language).format(value)
}

const exact = onePerLanguage(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: 'always', maximumFractionDigits: 4 }),
)

/** A number in the reader's language with up to four decimals, as rates of a table have them. */
export function formatExact(value: number, language: Language): string {
  return exact(language).format(value)
}

/** The decimal sign of the reader's language: "," or ".". */
export function decimalSign(language: Language): string {
  const sign = amounts
    .always(language)
    .formatToParts(1.1)
    .find(({ type }) => type === 'decimal')
  return sign?.value ?? ','
}

// Plain dates have no time zone, so they are built and formatted in UTC.
const shortDate = dates({ day: '2-digit', month: '2-digit', year: 'numeric' })
const longDate = dates({ day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonth = dates({ day: 'numeric', month: 'long' })
const monthAndYear = dates({ month: 'long', year: 'numeric' })
const monthNames = namesOfMonths({ month: 'long' })
const shortMonthNames = namesOfMonths({ month: 'short' })

/**
 * Formats a date YYYY-MM-DD in the reader's language: 15/04/2026, or 15 de abril de 2026. It ignores a time
 * after the date and returns any other text unchanged.
 */
export function formatDate(date: string, language: Language, length: 'short' | 'long' = 'short'): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date)
  if (!parts) return date
  const format = length === 'long' ? longDate : shortDate
  return format(language).format(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])))
}

/** The day and month of a date YYYY-MM-DD, if the year is obvious: 15 de abril. */
export function formatDay(date: string, language: Language): string {
  return dayAndMonth(language).format(Date.parse(date))
}

/** A month YYYY-MM in the reader's language: abril de 2026. */
export function formatMonth(month: string, language: Language): string {
  return monthAndYear(language).format(Date.parse(`${month}-01`))
}

/** The name of a month, by its index 0 to 11. */
export function monthName(monthIndex: number, language: Language): string {
  return monthNames(language)[monthIndex] ?? ''
}

/**
 * The short name of a month, by its index 0 to 11, without a full stop: "ene", "sept", in Catalan "gen",
 * "març".
 */
export function shortMonthName(monthIndex: number, language: Language): string {
  return (shortMonthNames(language)[monthIndex] ?? '').replace(/\.$/, '')
}

const moments = {
  medium: dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
  long: dates({ dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Madrid' }),
  zoned: dates({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Madrid',
    timeZoneName: 'short',
  }),
}

/**
 * An instant as Madrid time in the reader's language: "9 may 2026, 10:32" (`medium`), "9 de mayo de 2026,
 * 10:32" (`long`), "9 de mayo de 2026, 10:32 CEST" (`zoned`).
 */
export function formatMoment(instant: Date, language: Language, length: keyof typeof moments): string {
  return moments[length](language).format(instant)
}

const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Madrid' })

/** The time of an instant in Madrid, the same in all languages: 09:05. */
export function formatTime(instant: Date): string {
  return time('es').format(instant)
}

/** Capitalizes the first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const conjunction = onePerLanguage((locale) => new Intl.ListFormat(locale))

/** Joins texts: "Marta, Jordi y Nil"; empty texts are left out. */
export function formatList(texts: readonly string[], language: Language): string {
  return conjunction(language).format(texts.filter(Boolean))
}

/** Joins names of months by their index 0 to 11: "abril, mayo y julio". */
export function formatMonths(months: readonly number[], language: Language): string {
  return formatList(
    months.map((month) => monthName(month, language)),
    language,
  )
}

type DateFormat = { format: (instant: Date | number) => string }

/**
 * Formats dates by parts, because engines differ in Catalan ("abril del 2026" or "abril de 2026"); the portal
 * uses the first.
 */
function dates(options: Intl.DateTimeFormatOptions): (language: Language) => DateFormat {
  return onePerLanguage((locale) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    if (locale !== localeOf('ca')) return format
    const toText = ({ value }: Part, at: number, parts: readonly Part[]): string =>
      parts[at + 1]?.type === 'year' && value === ' de ' ? ' del ' : value
    return { format: (instant) => format.formatToParts(instant).map(toText).join('') }
  })
}

/**
 * The twelve names of months, computed once per language, because a form with twelve months uses them at
 * each keystroke.
 */
function namesOfMonths(options: Intl.DateTimeFormatOptions): (language: Language) => readonly string[] {
  return onePerLanguage((locale) => {
    const { format } = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
    return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2026, month, 1)))
  })
}

type Part = Intl.DateTimeFormatPart

/** Creates a formatter once per language, because creation takes longer than use. */
function onePerLanguage<Formatter>(make: (locale: string) => Formatter): (language: Language) => Formatter {
  const made = new Map<Language, Formatter>()
  return (language) => {
    const formatter = made.get(language) ?? make(localeOf(language))
    made.set(language, formatter)
    return formatter
  }
}
