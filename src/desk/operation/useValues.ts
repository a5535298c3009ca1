import { useIntl } from 'react-intl'
import { isLanguage, type Language } from '../../domain/kernel/language.ts'
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
 * field such as `salary 2026-06-01` or `relative Pau: birthday`), names of companies, amounts and times. An
 * absent value becomes an empty text.
 */
export function useValues(): (key: string, row: Row, notation: ValueFormats) => string {
  const intl = useIntl()
  const labels = useLabels()
  const changeOf = useChange()
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
    if (typeof value === 'string')
      return formatName(key, value) ?? changeOf(key, row, notation) ?? formatTime(key, value, notation)
    return key === 'figures' ? formatFigures(value, notation) : JSON.stringify(value)
  }

  function formatName(key: string, value: string): string | undefined {
    if (key === 'operation') return `${labels.group(value)}: ${labels.verb(value)}`
    if (key === 'right' || key === 'rights') return value.split(', ').map(labels.right).join(', ')
    if (key === 'company') return companyName(value)
    if (key === 'figure') return labels.field(value)
    if (key === 'languages' && isLanguage(value)) return nameLanguage(value)
    const id = `value.${value}`
    if (translatedFields.includes(key) && id in intl.messages) return intl.formatMessage({ id })
    return key === 'companies' ? value.split(', ').map(companyName).join(', ') : undefined
  }

  function nameLanguage(code: Language): string {
    return new Intl.DisplayNames([intl.locale], { type: 'language' }).of(code) ?? code
  }

  function formatFigures(value: object, notation: ValueFormats): string {
    const told = Object.entries(value).filter(([, figure]) => figure !== 0)
    return told
      .map(([field]) => `${labels.field(field)}: ${formatValue(field, value as Row, notation)}`)
      .join(' · ')
  }
}

/** Collects the amounts in cents that the rows show, including those in changes. */
export function collectCents(rows: readonly Row[]): number[] {
  return rows.flatMap((row) =>
    Object.entries(row).flatMap(([key, value]) => {
      if (isCents(key, value)) return [value]
      if (key === 'figures' && typeof value === 'object' && value !== null)
        return collectCents([value as Row])
      if (typeof value !== 'string' || !isAmountText(key, row)) return []
      return Array.from(value.matchAll(amounts), ([amount]) => parseCents(amount))
    }),
  )
}

const isCents = (key: string, value: unknown): value is number =>
  key.endsWith('Cents') && typeof value === 'number'

const amounts = /\d+\.\d\d/g
const parseCents = (amount: string): number => Number(amount.replace('.', ''))

/** True for a cell with the amount before or after a change. */
const isAmountText = (key: string, { field }: Row): boolean =>
  (key === 'before' || key === 'after') &&
  typeof field === 'string' &&
  /^(salary|bags|contract)\b/.test(field)

/** Formats a day, a month or a moment; any other text stays unchanged. */
function formatTime(key: string, text: string, notation: ValueFormats): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return notation.moment(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return notation.day(text)
  // An employee's number may look like a month, so the key decides.
  return /month/i.test(key) && /^\d{4}-\d\d$/.test(text) ? notation.month(text) : text
}

function useChange(): (key: string, row: Row, notation: ValueFormats) => string | undefined {
  const intl = useIntl()
  const findText = (word: string): string => {
    const id = [`change.${word}`, `field.${word}`].find((each) => each in intl.messages)
    return id ? intl.formatMessage({ id }) : word
  }
  const translateWords = (text: string, { day }: ValueFormats): string =>
    text.replaceAll(/\d{4}-\d\d-\d\d|[A-Za-z]\w*/g, (word) => {
      if (word === sinceAlways) return intl.formatMessage({ id: 'change.fromEver' })
      return /^\d/.test(word) ? day(word) : findText(word)
    })
  return (key, row, notation) => {
    const { field, [key]: value } = row
    if (typeof field !== 'string' || typeof value !== 'string') return undefined
    if (key === 'field') return translateWords(value, notation)
    if (key !== 'before' && key !== 'after') return undefined
    if (value === 'true' || value === 'false')
      return intl.formatMessage({ id: value === 'true' ? 'desk.yes' : 'desk.no' })
    if (isAmountText(key, row))
      return value.replaceAll(amounts, (amount) => notation.money(parseCents(amount)))
    return field.startsWith('product ') ? translateWords(value, notation) : undefined
  }
}
