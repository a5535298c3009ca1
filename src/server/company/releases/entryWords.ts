import { isRecord } from '../../../domain/kernel/collections.ts'
import { isAmountKey } from '../../../domain/company/changes/changeKind.ts'
import { formatEuros, formatExact, monthName } from '../../../domain/kernel/format.ts'
import { isLanguage, localized, type Language } from '../../../domain/kernel/language.ts'
import { messagesFrom } from '../../platform/http/serverMessages.ts'
import ca from '../../../domain/company/messages/ca.json' with { type: 'json' }
import en from '../../../domain/company/messages/en.json' with { type: 'json' }
import es from '../../../domain/company/messages/es.json' with { type: 'json' }
import pt from '../../../domain/company/messages/pt.json' with { type: 'json' }
import { htmlToText } from '../safeHtml.ts'
import { changeMessages } from './changeMessages.ts'

const keyNames = messagesFrom({ es, ca, en, pt })

const maxTextLength = 80
const maxEntryLength = 200

/** The keys that name an entry to people, the first one that it has. */
const titleKeys = ['name', 'title', 'text', 'product', 'documentName', 'lastName1']

/**
 * The name of a key of a company's files, for use within a sentence. The key of a row becomes its start month
 * and ages, such as "18-29" or "3/18-29"; an unknown key stays as it is.
 */
export function formatKey(key: string, language: Language): string {
  const [row, month, from, to] = /^(?:(\d+)\/)?(?:(\d+)-(\d+))?(?: #\d+)?$/.exec(key) ?? []
  const ages = from && to && changeMessages(language, 'entry.ages', { from, to })
  if (row) return [month && monthName(Number(month) - 1, language), ages].filter(Boolean).join(', ') || key
  const id = `key.${key}`
  const name = keyNames(language, id)
  if (name === id) return key
  // English writes the names of languages with a capital everywhere.
  if (isLanguage(key) && language === 'en') return name
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

/** A value of a company's files in words: amounts in euros, texts in the reader's language, whole entries. */
export function formatPart(key: string, value: unknown, language: Language): string {
  if (value === undefined) return changeMessages(language, 'value.none')
  if (typeof value === 'number' && isAmountKey(key)) return formatEuros(value, language)
  if (typeof value === 'number') return key === 'year' ? String(value) : formatExact(value, language)
  if (typeof value === 'boolean') return changeMessages(language, `value.${value}`)
  if (typeof value === 'string') return shorten(htmlToText(value), maxTextLength)
  if (Array.isArray(value))
    return shorten(value.map((each) => formatPart(key, each, language)).join('; '), maxEntryLength)
  if (!isRecord(value)) return JSON.stringify(value)
  const isText = Object.keys(value).length > 0 && Object.keys(value).every(isLanguage)
  if (isText) return shorten(htmlToText(localized(value, language)), maxTextLength)
  return shorten(formatEntry(value, language), maxEntryLength)
}

/** The title of an entry of a list: its name or text, else its id; blank without one. */
export function formatTitle(entry: unknown, language: Language): string {
  if (!isRecord(entry)) return ''
  const key = titleKeyOf(entry)
  if (key) return formatPart(key, entry[key], language)
  return typeof entry.id === 'string' ? entry.id : ''
}

/** The price of an entry, as "34,90 €"; blank where it has none of its own. */
export function formatPrice(entry: unknown, language: Language): string {
  if (!isRecord(entry)) return ''
  const price = [entry.defaultPrice, entry.price, entry.value].find((each) => typeof each === 'number')
  return typeof price === 'number' ? formatEuros(price, language) : ''
}

const titleKeyOf = (entry: Record<string, unknown>): string | undefined =>
  titleKeys.find((key) => typeof entry[key] === 'string' || isRecord(entry[key]))

function formatEntry(entry: Record<string, unknown>, language: Language): string {
  const { id: _id, from, to, $schema: _schema, ...rest } = entry
  const isBracket = typeof from === 'number' && typeof to === 'number'
  const ages = isBracket ? changeMessages(language, 'entry.ages', { from, to }) : ''
  const titleKey = titleKeyOf(entry)
  const parts = Object.entries(rest).flatMap(([key, value]) => {
    if (key === titleKey) return []
    const told = formatPart(key, value, language)
    return [key === 'price' ? told : `${formatKey(key, language)} ${told}`]
  })
  return [formatTitle(entry, language), ages, ...parts].filter((part) => part !== '').join(', ')
}

/** Cuts a text to a length. */
export const shorten = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1)}…` : text
