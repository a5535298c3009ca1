import { formatDate, formatMoney, formatNumber, monthName } from '../kernel/format.ts'
import type { Language, Messages } from '../kernel/language.ts'
import { domainMessages } from './index.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { filled } from './translator.ts'

/**
 * The sentence of a refusal in the reader's language, and the one that says what would lift it ("" where
 * nothing would). `own` are the benefit's messages in that language: they speak first. Works on both sides;
 * no ICU beyond {name}.
 */
export function refusalSentence(
  refusal: Refusal,
  language: Language,
  own: Messages = {},
): { text: string; lift: string } {
  const find: Find = (id) => own[id] ?? domainMessages[language][id]
  const values = shownParams(refusal, language, find)
  const text = find(`refusals.${refusal.code}`) ?? find('refusals.unknown') ?? refusal.code
  return { text: filled(text, values), lift: filled(find(`refusals.${refusal.code}.lift`) ?? '', values) }
}

/**
 * Params as they are shown: ...Cents is money, ...Date a date, ...MonthIndex (or monthIndex) a month's name,
 * and `name` a field's (`fields.<name>`) where one is known. Each is also filled in without its unit, so that
 * {max} takes maxCents.
 */
export function shownParams(
  { code, params }: Pick<Refusal, 'code' | 'params'>,
  language: Language,
  find: Find,
): Record<string, string> {
  const shown: Record<string, string> = { code }
  for (const [key, value] of Object.entries(params)) {
    const text = shownParam(key, value, language, find)
    shown[key] = text
    const bare = key === 'monthIndex' ? 'month' : key.replace(/(Cents|Date|MonthIndex)$/, '')
    if (bare !== key && !(bare in params)) shown[bare] = text
  }
  return shown
}

/** Where a message id is looked up. */
type Find = (id: string) => string | undefined

function shownParam(key: string, value: string | number, language: Language, find: Find): string {
  if (typeof value === 'string') {
    if (key.endsWith('Date')) return formatDate(value, language)
    return key === 'name' ? (find(`fields.${value}`) ?? value) : value
  }
  if (key.endsWith('Cents')) return formatMoney(value, language)
  if (/monthIndex$/i.test(key)) return monthName(value, language)
  // A year is a name, not a quantity: it is not grouped.
  return /year$/i.test(key) ? String(value) : formatNumber(value, language)
}
