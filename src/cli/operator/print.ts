import { moneyFormat } from '../../domain/kernel/format.ts'
import type { Operation } from '../../server/operations/operation.ts'
import { commonFlags, flagOf } from './readArguments.ts'

/** Rows of a list that are printed; `--json` has them all. */
const maxRows = 100

/** The flags of an operation, with what they are. */
export function helpOf({ name, summary, input, access, dryRun }: Operation): string[] {
  const required = new Set(input.required ?? [])
  const own = Object.entries(input.properties).map(([field, type]) => {
    const { description = '' } = type as { description?: string }
    return [`--${flagOf(field)}`, `${description}${required.has(field) ? ' (required)' : ''}`]
  })
  const common = Object.entries(commonFlags)
    .filter(([flag]) => (flag !== 'company' || access.company !== 'none') && (flag !== 'dry-run' || dryRun))
    .map(([flag, { help }]) => [
      `--${flag}`,
      flag === 'company' && access.company === 'one' ? `${help} (required)` : help,
    ])
  return [`npm run operator -- ${name}`, `  ${summary}.`, '', ...columns([...own, ...common])]
}

/** The operations, each with its line. */
export function listOf(operations: readonly Operation[]): string[] {
  return [
    'npm run operator -- <group> <verb> [flags]',
    '',
    ...columns(operations.map(({ name, summary }) => [name, summary])),
    '',
    'Flags of one of them: npm run operator -- <group> <verb> --help',
  ]
}

/** An answer as lines: figures first, then its lists as tables. Amounts, cents in the answer, are euros. */
export function answerLines(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return [text(answer)]
  const entries = Object.entries(answer as Record<string, unknown>)
  const lists = entries.filter(([, value]) => Array.isArray(value) && value.length > 0)
  const single = entries.filter(([, value]) => !Array.isArray(value) && value !== undefined)
  return [
    ...columns(
      single.map(([key, value]) => [titleOf(key), text(value, key)]),
      '',
    ),
    ...lists.flatMap(([key, value]) => ['', `${titleOf(key)}:`, ...tableLines(value as unknown[])]),
  ]
}

function tableLines(rows: unknown[]): string[] {
  const shown = rows.slice(0, maxRows)
  const more = rows.length > shown.length ? [`  and ${rows.length - shown.length} more (--json has all)`] : []
  const keys = [
    ...new Set(shown.flatMap((row) => (typeof row === 'object' && row !== null ? Object.keys(row) : []))),
  ]
  if (keys.length === 0) return [...shown.map((row) => `  ${text(row)}`), ...more]
  const cells = shown.map((row) => keys.map((key) => text((row as Record<string, unknown>)[key], key)))
  return [...columns([keys.map(titleOf), ...cells]), ...more]
}

/** Rows of cells, each column as wide as its widest cell. */
function columns(rows: readonly (readonly string[])[], indent = '  '): string[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  return rows.map((row) =>
    (indent + row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')).trimEnd(),
  )
}

function text(value: unknown, key = ''): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && isCents.test(key)) return euros(value)
  if (typeof value === 'object' && !Array.isArray(value)) return figures(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const isCents = /Cents$/
const euros = moneyFormat([1], 'en')

const figures = (value: object): string =>
  Object.entries(value)
    .map(([key, figure]) => `${titleOf(key)} ${text(figure, key)}`)
    .join(', ')

const titleOf = (key: string): string =>
  key.replace(isCents, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
