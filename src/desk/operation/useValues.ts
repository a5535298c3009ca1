import { useIntl } from 'react-intl'
import { isLanguage, type Language } from '../../domain/kernel/language.ts'
import { isTaggedValue } from '../../domain/kernel/taggedValue.ts'
import { sinceAlways } from '../../domain/plan/payrollSalary.ts'
import { useCompanyName } from '../calls/companies.ts'
import type { ValueFormats } from '../words/formatValue.ts'
import { useLabels } from './useLabels.ts'

export type Row = Record<string, unknown>

/** The fields whose texts are codes with a translation. */
const translatedFields = [
  'status',
  'state',
  'step',
  'outcome',
  'companies',
  'audience',
  'what',
  'reason',
  'place',
  'sex',
  'madeBy',
]

/** The fields whose numbers are identifiers: without grouping. */
const identifierFields = [
  'year',
  'window',
  'number',
  'message',
  'release',
  'publication',
  'newRelease',
  'restored',
  'earlier',
]

/**
 * Returns a function that formats a cell: codes (an operation and its figures, a right, an outcome, a changed
 * field), names of companies, amounts, times, and tagged values by their tag. An absent value becomes an
 * empty text.
 */
export function useValues(): (key: string, row: Row, notation: ValueFormats) => string {
  const intl = useIntl()
  const labels = useLabels()
  const companyName = useCompanyName()
  return formatValue

  function formatValue(key: string, row: Row, notation: ValueFormats): string {
    const { [key]: value } = row
    if (value === null || value === undefined) return ''
    if (isCents(key, value)) return notation.money(value)
    if (typeof value === 'number')
      return identifierFields.includes(key) ? String(value) : notation.number(value)
    if (typeof value === 'boolean') return intl.formatMessage({ id: value ? 'desk.yes' : 'desk.no' })
    if (Array.isArray(value))
      return value.map((each) => formatValue(key, { [key]: each as unknown }, notation)).join(', ')
    if (value === sinceAlways) return intl.formatMessage({ id: 'change.fromEver' })
    if (isTaggedValue(value)) {
      if ('cents' in value) return notation.money(value.cents)
      const [plain] = Object.values(value)
      // A number is a year or a share, without grouping; a text is shown as it is.
      if (typeof plain === 'number' || 'text' in value) return String(plain)
      return formatValue(key, { [key]: plain }, notation)
    }
    if (typeof value === 'string') return formatName(key, value) ?? formatTime(key, value, notation)
    return key === 'figures' ? formatFigures(value, notation) : JSON.stringify(value)
  }

  function formatName(key: string, value: string): string | undefined {
    if (key === 'operation') return `${labels.group(value)}: ${labels.verb(value)}`
    if (key === 'right' || key === 'rights') return value.split(', ').map(labels.right).join(', ')
    if (key === 'company') return companyName(value)
    if (key === 'figure') return labels.field(value)
    if (key === 'field') return labels.change(value)
    if (key === 'languages' && isLanguage(value)) return nameLanguage(value, intl.locale)
    const id = `value.${value}`
    if (translatedFields.includes(key) && id in intl.messages) return intl.formatMessage({ id })
    return key === 'companies' ? value.split(', ').map(companyName).join(', ') : undefined
  }

  function formatFigures(value: object, notation: ValueFormats): string {
    const told = Object.entries(value).filter(([, figure]) => figure !== 0)
    return told
      .map(([field]) => `${labels.field(field)}: ${formatValue(field, value as Row, notation)}`)
      .join(' · ')
  }
}

function nameLanguage(code: Language, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
}

/** Collects the amounts in cents that the rows show, including those in changes. */
export function collectCents(rows: readonly Row[]): number[] {
  return rows.flatMap((row) =>
    Object.entries(row).flatMap(([key, value]) => {
      if (isCents(key, value)) return [value]
      if (isTaggedValue(value)) return 'cents' in value ? [value.cents] : []
      return key === 'figures' && typeof value === 'object' && value !== null
        ? collectCents([value as Row])
        : []
    }),
  )
}

const isCents = (key: string, value: unknown): value is number =>
  key.endsWith('Cents') && typeof value === 'number'

/** Formats a day, a month or a moment; any other text stays unchanged. */
function formatTime(key: string, text: string, notation: ValueFormats): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return notation.moment(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return notation.day(text)
  // An employee's number may look like a month, so the key decides.
  return /month/i.test(key) && /^\d{4}-\d\d$/.test(text) ? notation.month(text) : text
}
