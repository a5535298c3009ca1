import type { CompanyChange } from '../../../domain/company/changes/compareCompanies.ts'
import { parseNumber } from '../../../domain/company/changes/redReason.ts'
import { formatEuros, formatNumber, formatPercent } from '../../../domain/kernel/format.ts'
import { sharePercent } from '../../../domain/kernel/money.ts'
import { localized, type Language } from '../../../domain/kernel/language.ts'
import { changeMessages } from './changeMessages.ts'
import type { ContractCounts } from './countAffected.ts'
import { formatKey, formatPart, formatPrice, shorten, formatTitle } from './entryWords.ts'

/** Formats a change as one line: "Onada mes a mes, precio: 34,90 € → 349 € (×10)". */
export function formatChange(change: CompanyChange, language: Language): string {
  const { kind, before, after } = change
  const subject = formatSubject(change, language)
  if (kind === 'added' || kind === 'removed') {
    const price = formatPrice(after ?? before, language)
    const named = price === '' ? subject : `${subject}, ${price}`
    return changeMessages(language, `change.${kind}`, { subject: named })
  }
  if (isContent(change)) return changeMessages(language, 'change.file', { subject })
  if (kind === 'order') {
    const [from, to] = [formatOrder(before, language), formatOrder(after, language)]
    return changeMessages(language, 'change.order', { subject, from, to })
  }
  const values = [before, after].map((value) => formatValue(change, value, language))
  return `${subject}: ${values.join(' → ')}${formatFactor(change, language)}`
}

const maxOrderLength = 300

/** The titles of a list's entries in their order. */
function formatOrder(list: unknown, language: Language): string {
  const titles = Array.isArray(list) ? list.map((each) => formatTitle(each, language) || String(each)) : []
  return shorten(titles.join('; '), maxOrderLength)
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

/** Whether a change is that of a picture, a document or a text, of which only hashes are compared. */
const isContent = ({ file, path }: CompanyChange): boolean => path.length === 0 && !file.endsWith('.json')

function formatSubject(change: CompanyChange, language: Language): string {
  const { file, name, modality, product, path, before, after } = change
  const id = modality ?? product
  const title = id === undefined ? file : localized(name, language) || id
  const keys = path.filter((key) => key !== 'price').map((key) => formatKey(String(key), language))
  // An entry of a list is named by its title, in place of its id.
  if (keys.length > 1 && (before === undefined || after === undefined))
    keys.splice(-1, 1, formatTitle(after ?? before, language) || keys.slice(-1).join(''))
  return keys.length === 0 ? title : `${title}, ${keys.join(' ')}`
}

function formatValue({ kind, path }: CompanyChange, value: unknown, language: Language): string {
  const key = String(path.at(-1) ?? '')
  const isMoney = (kind === 'price' || kind === 'contribution') && key !== 'from' && key !== 'to'
  if (typeof value === 'number' && isMoney) return formatEuros(value, language)
  return formatPart(key, value, language)
}

/** Formats the relation of two amounts: a factor if it at least doubles, else a percentage. */
function formatFactor({ kind, before, after }: CompanyChange, language: Language): string {
  if (kind !== 'price' && kind !== 'contribution' && kind !== 'rate') return ''
  const [was, is] = [parseNumber(before), parseNumber(after)]
  if (!was || is === undefined) return ''
  if (is >= was * 2) return ` (×${formatNumber(Math.round((is / was) * 10) / 10, language)})`
  const percent = formatPercent(sharePercent(is - was, was), language, 1)
  return ` (${is > was ? '+' : ''}${percent})`
}
