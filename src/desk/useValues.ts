import { useIntl } from 'react-intl'
import { formatDate, moneyFormat } from '../domain/kernel/format.ts'
import { useLanguage } from './language.ts'
import { useLabels } from './useLabels.ts'

type Row = Record<string, unknown>

/** Since ever: the day of a fact that was there before anybody joined. */
const everSince = '1900-01-01'

/** The fields whose texts are names of the program. */
const named = ['status', 'state', 'outcome', 'companies', 'audience', 'what']

/**
 * Names of the program as their reader says them: an operation and its figures, a role, an outcome, what
 * changed (`salary 2026-06-01`, `relative Pau: birthday`). Undefined for any other cell.
 */
export function useValues(): (key: string, row: Row) => string | undefined {
  const intl = useIntl()
  const labels = useLabels()
  const changeOf = useChange()
  return (key, row) => {
    const { [key]: value } = row
    if (key === 'figures' && typeof value === 'object' && value !== null) return figuresOf(value)
    if (typeof value !== 'string') return undefined
    if (key === 'operation') return `${labels.group(value)}: ${labels.verb(value)}`
    if (key === 'role') return labels.role(value)
    const id = `value.${value}`
    if (named.includes(key) && id in intl.messages) return intl.formatMessage({ id })
    return changeOf(key, value, row)
  }

  function figuresOf(value: object): string {
    const told = Object.entries(value).filter(([, figure]) => figure !== 0)
    return told
      .map(([field, figure]) => `${labels.field(field)}: ${intl.formatNumber(figure as number)}`)
      .join(' · ')
  }
}

function useChange(): (key: string, value: string, row: Row) => string | undefined {
  const intl = useIntl()
  const language = useLanguage()
  const say = (word: string): string => {
    const id = [`change.${word}`, `field.${word}`].find((each) => each in intl.messages)
    return id ? intl.formatMessage({ id }) : word
  }
  const day = (text: string): string =>
    text === everSince ? intl.formatMessage({ id: 'change.fromEver' }) : formatDate(text, language)
  const words = (text: string): string =>
    text.replaceAll(/\d{4}-\d\d-\d\d|[A-Za-z]\w*/g, (word) => (/^\d/.test(word) ? day(word) : say(word)))
  const amounts = (text: string): string =>
    text.replaceAll(/\d+\.\d\d/g, (amount) => {
      const cents = Number(amount.replace('.', ''))
      return moneyFormat([cents], language)(cents)
    })
  return (key, value, { field }) => {
    if (typeof field !== 'string') return undefined
    if (key === 'field') return words(value)
    if (key !== 'before' && key !== 'after') return undefined
    if (value === 'true' || value === 'false')
      return intl.formatMessage({ id: value === 'true' ? 'desk.yes' : 'desk.no' })
    if (/^(salary|bags|contract)\b/.test(field)) return amounts(value)
    return field.startsWith('product ') ? words(value) : undefined
  }
}
