import type { CompanyChange } from '../../../domain/company/changes/compareCompanies.ts'
import { numberOf } from '../../../domain/company/changes/compareCompanies.ts'
import { formatEuros, formatNumber, formatPercent } from '../../../domain/kernel/format.ts'
import { sharePercent } from '../../../domain/kernel/money.ts'
import { isLanguage, localized, type Language } from '../../../domain/kernel/language.ts'
import { messagesFrom } from '../../platform/http/serverMessages.ts'
import ca from './messages/ca.json' with { type: 'json' }
import en from './messages/en.json' with { type: 'json' }
import es from './messages/es.json' with { type: 'json' }
import pt from './messages/pt.json' with { type: 'json' }
import type { ContractCounts } from './countAffected.ts'

export const changeMessages = messagesFrom({ es, ca, en, pt })

const maxTextLength = 80

/** Formats a change as one line: "Onada mes a mes, precio: 34,90 € → 349 € (×10)". */
export function formatChange(change: CompanyChange, language: Language): string {
  const { kind, before, after } = change
  const subject = formatSubject(change, language)
  if (kind === 'added' || kind === 'removed') return changeMessages(language, `change.${kind}`, { subject })
  const values = [before, after].map((value) => formatValue(change, value, language))
  return `${subject}: ${values.join(' → ')}${formatFactor(change, language)}`
}

/** Describes the effects of a change on contracts and people: a sentence for each count above 0. */
export function formatEffects(
  counts: Partial<ContractCounts> & { losing?: number; gaining?: number; isRemoved?: boolean },
  language: Language,
): string[] {
  const { isRemoved = false, ...numbers } = counts
  return Object.entries(numbers).flatMap(([key, count]) => {
    if (!count) return []
    const id = key === 'carts' && isRemoved ? 'effect.cartsRemoved' : `effect.${key}`
    return [changeMessages(language, id, { count })]
  })
}

function formatSubject({ file, name, modality, product, path }: CompanyChange, language: Language): string {
  const id = modality ?? product
  const title = id === undefined ? file : localized(name, language) || id
  const keys = path.filter((key) => key !== 'price')
  const field = keys.map((key) => formatKey(String(key), language)).join(' ')
  return field === '' ? title : `${title}, ${field}`
}

function formatKey(key: string, language: Language): string {
  const id = `key.${key}`
  const message = changeMessages(language, id)
  return message === id ? key : message
}

function formatValue({ kind, path }: CompanyChange, value: unknown, language: Language): string {
  if (value === undefined) return changeMessages(language, 'value.none')
  const isMoney = kind === 'price' || kind === 'contribution'
  const isAge = path.at(-1) === 'from' || path.at(-1) === 'to'
  if (typeof value === 'number' && isMoney && !isAge) return formatEuros(value, language)
  if (typeof value === 'number') return path.at(-1) === 'year' ? String(value) : formatNumber(value, language)
  if (typeof value === 'boolean') return changeMessages(language, `value.${value}`)
  const text = typeof value === 'string' ? value : formatWhole(value, language)
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}

/** Formats a value: a text in the reader's language, the price of an entry, or the raw value. */
function formatWhole(value: unknown, language: Language): string {
  if (typeof value === 'object' && value !== null) {
    if ('price' in value && typeof value.price === 'number') return formatEuros(value.price, language)
    const keys = Object.keys(value)
    if (keys.length > 0 && keys.every(isLanguage)) return localized(value, language)
  }
  return JSON.stringify(value)
}

/** Formats the relation of two amounts: a factor if it at least doubles, else a percentage. */
function formatFactor({ kind, before, after }: CompanyChange, language: Language): string {
  if (kind !== 'price' && kind !== 'contribution' && kind !== 'rate') return ''
  const [was, is] = [numberOf(before), numberOf(after)]
  if (!was || is === undefined) return ''
  if (is >= was * 2) return ` (×${formatNumber(Math.round((is / was) * 10) / 10, language)})`
  const percent = formatPercent(sharePercent(is - was, was), language, 1)
  return ` (${is > was ? '+' : ''}${percent})`
}
