import { formatDate, moneyFormat, formatNumber, monthName } from '../kernel/format.ts'
import { plainText, type Language, type Messages } from '../kernel/language.ts'
import { domainMessages, filled } from './index.ts'
import type { Refusal } from '../kernel/refusal.ts'

/**
 * The sentence of a refusal in the reader's language, and the sentence about what would lift it ("" where
 * nothing would). `own` are the benefit's messages in that language; they come before the domain's. The only
 * ICU syntax is {name}.
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

/** A refusal as sentences to be read one after the other: what is wrong, and what lifts it. */
export function refusalText(refusal: Refusal, language: Language, own?: Messages): string[] {
  const { text, lift } = refusalSentence(refusal, language, own)
  return [text, lift].filter(Boolean).map((each) => (/[.!?…]$/.test(each) ? each : `${each}.`))
}

/**
 * Everything that refuses the same thing, a paragraph for each reason and none twice: whoever tells it, page,
 * portal or mail, tells the same.
 */
export function refusalReasons(refusals: readonly Refusal[], language: Language, own?: Messages): string[] {
  return [...new Set(refusals.map((refusal) => refusalText(refusal, language, own).join(' ')))]
}

/** A refusal that names a person's field, or a field, may have a sentence of its own about what lifts it. */
function variantOf({ params }: Refusal): string {
  if ('person' in params) return '.person'
  return 'field' in params ? '.field' : ''
}

/**
 * The params of a refusal as texts: ...Cents is money, ...Date a date, ...MonthIndex (or monthIndex) the name
 * of a month, `name` the name of a field (`fields.<name>`, `details.<name>`) where there is one, and `field`
 * that of a field of documentation (`documentation.<field>`). Each is also there without its unit, so that
 * {max} shows maxCents. The amounts that the sentence names are a group (D-92).
 */
export function shownParams(
  { code, params }: Pick<Refusal, 'code' | 'params'>,
  language: Language,
  find: Find,
  sentence: string,
): Record<string, string> {
  const shown: Record<string, string> = { code }
  const isNamed = (key: string): boolean =>
    sentence.includes(`{${key}}`) || sentence.includes(`{${bareOf(key)}}`)
  const amounts = Object.entries(params).flatMap(([key, value]) =>
    isCents(key, value) && isNamed(key) ? [value] : [],
  )
  const money = moneyFormat(amounts, language)
  for (const [key, value] of Object.entries(params)) {
    const text = isCents(key, value) ? money(value) : shownParam(key, value, language, find)
    shown[key] = text
    const bare = bareOf(key)
    if (bare !== key && !(bare in params)) shown[bare] = text
  }
  return shown
}

/** The name of a param without its unit. */
function bareOf(key: string): string {
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
  // The digits of a year are not grouped.
  return /year$/i.test(key) ? String(value) : formatNumber(value, language)
}
