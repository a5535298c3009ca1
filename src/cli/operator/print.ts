import ca from '../../desk/messages/ca.json' with { type: 'json' }
import es from '../../desk/messages/es.json' with { type: 'json' }
import pt from '../../desk/messages/pt.json' with { type: 'json' }
import { moneyFormat } from '../../domain/kernel/format.ts'
import type { Language, Messages } from '../../domain/kernel/language.ts'
import { isTaggedValue, type TaggedValue } from '../../domain/kernel/taggedValue.ts'
import type { Operation } from '../../server/operations/operation.ts'
import { commonFlags, toFlag, splitWords } from './readArguments.ts'

/** The number of printed rows of a list; `--json` prints all. */
const maxRows = 100

/** Returns the help of an operation: its flags with their descriptions, and the format of its file. */
export function formatHelp({ name, summary, format = [], input, access, dryRun }: Operation): string[] {
  const required = new Set(input.required ?? [])
  const own = Object.entries(input.properties).map(([field, type]) => {
    const { description = '' } = type as { description?: string }
    return [`--${toFlag(field)}`, `${description}${required.has(field) ? ' (required)' : ''}`]
  })
  const common = Object.entries(commonFlags)
    .filter(([flag]) => (flag !== 'company' || access.company !== 'none') && (flag !== 'dry-run' || dryRun))
    .map(([flag, { help }]) => [
      `--${flag}`,
      flag === 'company' && access.company === 'one' ? `${help} (required)` : help,
    ])
  const ofFile = format.length > 0 ? ['', ...format] : []
  return [`npm run operator -- ${name}`, `  ${summary}.`, '', ...alignColumns([...own, ...common]), ...ofFile]
}

/** Lists the operations with their summaries. */
export function formatList(operations: readonly Operation[]): string[] {
  return [
    'npm run operator -- <group> <verb> [flags]',
    '',
    ...alignColumns(operations.map(({ name, summary }) => [name, summary])),
    '',
    'Flags of one of them: npm run operator -- <group> <verb> --help',
  ]
}

/** Messages by language. English has none: English titles are built from the field names. */
const pages: Record<Language, Messages> = { es, ca, pt, en: {} }

/** The language of a printed result, and its operation. */
type AnswerWords = { language: Language; operation: string }

/**
 * Formats a result as lines in the given language: figures first, then lists as tables. Amounts are cents in
 * the result and euros in the lines.
 */
export function formatAnswer(
  answer: unknown,
  words: AnswerWords = { language: 'en', operation: '' },
): string[] {
  if (typeof answer !== 'object' || answer === null) return [formatText(answer, '', words)]
  const entries = Object.entries(answer as Record<string, unknown>)
  const lists = entries.filter(([, value]) => Array.isArray(value) && value.length > 0)
  const single = entries.filter(([, value]) => !Array.isArray(value) && value !== undefined)
  return [
    ...alignColumns(
      single.map(([key, value]) => [toTitle(key, words), formatText(value, key, words)]),
      '',
    ),
    ...lists.flatMap(([key, value]) => [
      '',
      `${toTitle(key, words)}:`,
      ...formatTable(value as unknown[], words),
    ]),
  ]
}

/** Returns the last line of a dry run. */
export function formatTrialEnd(language: Language): string {
  return pages[language]['desk.trial'] ?? 'This was a trial: nothing has changed.'
}

/** Returns the last line of a refusal. */
export function formatRefusalEnd(language: Language): string {
  return `${pages[language]['desk.nothingChanged'] ?? 'Nothing was changed'}.`
}

/** Returns the line that reports a written file. */
export function formatFile(path: string, language: Language): string {
  return `${pages[language]['desk.written'] ?? 'Written:'} ${path}`
}

function formatTable(rows: unknown[], words: AnswerWords): string[] {
  const shown = rows.slice(0, maxRows)
  const left = rows.length - shown.length
  const rest = pages[words.language]['desk.moreRows'] ?? 'more (--json prints them all)'
  const more = left > 0 ? [`  + ${left} ${rest}`] : []
  const nested = shown.flatMap((row) =>
    entriesOf(row).flatMap(([key, value]) => (isListOfRows(value) ? [[key, value] as const] : [])),
  )
  const within = nested.map(([key]) => key)
  const keys = [...new Set(shown.flatMap((row) => entriesOf(row).map(([key]) => key)))].filter(
    (key) => !within.includes(key),
  )
  if (keys.length === 0) return [...shown.map((row) => `  ${formatText(row, '', words)}`), ...more]
  const cells = shown.map((row) =>
    keys.map((key) => formatText((row as Record<string, unknown>)[key], key, words)),
  )
  return [
    ...alignColumns([keys.map((key) => toTitle(key, words)), ...cells]),
    ...more,
    ...nested.flatMap(([key, list]) => ['', `${toTitle(key, words)}:`, ...formatTable(list, words)]),
  ]
}

const entriesOf = (row: unknown): [string, unknown][] =>
  typeof row === 'object' && row !== null ? Object.entries(row) : []

/** Whether a value in a row is a list of objects; such a list is printed below the row, as a table. */
const isListOfRows = (value: unknown): value is object[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'object' && each !== null)

/** Pads cells to columns, each as wide as its widest cell. */
function alignColumns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  return rows.map((row) =>
    (indent + row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')).trimEnd(),
  )
}

function formatText(value: unknown, key: string, words: AnswerWords): string {
  const own = pages[words.language]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return own[value ? 'desk.yes' : 'desk.no'] ?? (value ? 'yes' : 'no')
  if (typeof value === 'number' && isCents.test(key)) return moneyFormat([1], words.language)(value)
  if (isTaggedValue(value)) return formatTagged(value, words)
  if (typeof value === 'object' && !Array.isArray(value)) return formatFigures(value, words)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (key === 'figure') return toTitle(value, words)
  if (key === 'field') return own[`change.${value}`] ?? toTitle(value, words)
  return own[`value.${value}`] ?? value
}

const isCents = /Cents$/

function formatTagged(value: TaggedValue, words: AnswerWords): string {
  if ('cents' in value) return formatText(value.cents, 'amountCents', words)
  const [plain] = Object.values(value)
  return typeof plain === 'boolean' ? formatText(plain, '', words) : String(plain)
}

const formatFigures = (value: object, words: AnswerWords): string =>
  Object.entries(value)
    .map(([key, figure]) => `${toTitle(key, words)} ${formatText(figure, key, words)}`)
    .join(', ')

function toTitle(key: string, { language, operation }: AnswerWords): string {
  const [own, plain] = [pages[language], key.replace(isCents, '')]
  const title = own[`op.${operation}.${key}`] ?? own[`field.${plain}`]
  return title ?? splitWords(plain).join(' ')
}
