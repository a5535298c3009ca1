import { formatDate, moneyFormat, formatNumber, monthName } from '../kernel/format.ts'
import { plainText, type Language, type Messages } from '../kernel/language.ts'
import { domainMessages, filled } from './index.ts'
import type { Refusal } from '../kernel/refusal.ts'

/**
 * Returns a refusal's sentence in the reader's language, and the sentence of its remedy ("" if there is
 * none). `own`: the benefit's messages in that language, which are preferred. The only ICU syntax is {name}.
 */
export function refusalSentence(
  refusal: Refusal,
  language: Language,
  own: Messages = {},
): { text: string; lift: string } {
  const find: Find = (id) => {
    const message = own[id] ?? domainMessages[language][id]
    return message === undefined ? undefined : plainText(message)
  }
  const fill = (sentence: string): string => filled(sentence, shownParams(refusal, language, find, sentence))
  const text = find(`refusals.${refusal.code}`) ?? find('refusals.unknown') ?? refusal.code
  const lift =
    find(`refusals.${refusal.code}.lift${variantOf(refusal)}`) ?? find(`refusals.${refusal.code}.lift`)
  return { text: fill(text), lift: fill(lift ?? '') }
}

/** A refusal as sentences: the reason, then the remedy. */
export function refusalText(refusal: Refusal, language: Language, own?: Messages): string[] {
  const { text, lift } = refusalSentence(refusal, language, own)
  return withStops([text, lift])
}

/** Ends each text with a full stop; empty texts are left out. */
export function withStops(texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => (text ? [/[.!?…]$/.test(text) ? text : `${text}.`] : []))
}

/**
 * Lists the distinct reasons of several refusals, one paragraph each; pages and mails share this function.
 */
export function refusalReasons(refusals: readonly Refusal[], language: Language, own?: Messages): string[] {
  return [...new Set(refusals.map((refusal) => refusalText(refusal, language, own).join(' ')))]
}

/**
 * The suffix that selects a variant of the remedy's message: for a cart with other items, or for a field of
 * a person or of the whole contract.
 */
function variantOf({ params }: Refusal): string {
  if ('besides' in params) return '.besides'
  if ('person' in params) return '.person'
  return 'field' in params ? '.field' : ''
}

/**
 * Formats a refusal's params by the end of their names: ...Cents as money, ...Date as a date, ...MonthIndex
 * (or monthIndex) as a month's name; `name` as a field's label (`fields.<name>`, `details.<name>`) if there
 * is one, `field` as the label of a documentation field (`documentation.<field>`). Each is also available
 * without its unit: {max} shows maxCents. All amounts of a sentence have the same number of decimals (D-92).
 */
export function shownParams(
  { code, params }: Pick<Refusal, 'code' | 'params'>,
  language: Language,
  find: Find,
  sentence: string,
): Record<string, string> {
  const shown: Record<string, string> = { code }
  const isNamed = (key: string): boolean =>
    sentence.includes(`{${key}}`) || sentence.includes(`{${stripUnit(key)}}`)
  const amounts = Object.entries(params).flatMap(([key, value]) =>
    isCents(key, value) && isNamed(key) ? [value] : [],
  )
  const money = moneyFormat(amounts, language)
  for (const [key, value] of Object.entries(params)) {
    const text = isCents(key, value) ? money(value) : shownParam(key, value, language, find)
    shown[key] = text
    const bare = stripUnit(key)
    if (bare !== key && !(bare in params)) shown[bare] = text
  }
  return shown
}

/** A param's name without its unit. */
function stripUnit(key: string): string {
  return key === 'monthIndex' ? 'month' : key.replace(/(Cents|Date|MonthIndex)$/, '')
}

/** Finds the text of a message id. */
type Find = (id: string) => string | undefined

const isCents = (key: string, value: string | number): value is number =>
  typeof value === 'number' && key.endsWith('Cents')

function shownParam(key: string, value: string | number, language: Language, find: Find): string {
  if (typeof value === 'string') {
    if (key.endsWith('Date')) return formatDate(value, language)
    if (key === 'field') return find(`documentation.${value}`) ?? value
    return key === 'name' ? (find(`fields.${value}`) ?? find(`details.${value}`) ?? value) : value
  }
  if (/monthIndex$/i.test(key)) return monthName(value, language)
  // A year is written without a thousands separator.
  return /year$/i.test(key) ? String(value) : formatNumber(value, language)
}
