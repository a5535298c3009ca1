import { agePriceKeys } from '../../domain/catalogue/priceKeys.ts'
import { idInYear } from '../../domain/company/catalogue/copyCatalogue.ts'
import { getAt } from './editJson.ts'

export type GridRow = Record<string, unknown>

export type Grid = {
  path: readonly (string | number)[]
  /** The id of the modality and the key of its list; blank for a rate table. */
  of: string
  rows: readonly GridRow[]
  /** The columns: ages first, then prices. */
  columns: readonly string[]
  /** The rows of the same modality in the plan year before. */
  before?: { year: number; rows: readonly GridRow[] } | undefined
}

const ageKeys = ['startMonth', 'from', 'to']

/** Finds the lists of prices by age in a product or rate table, whose rows must have `columns`. */
export function findGrids(file: unknown, columns: readonly string[] = []): Grid[] {
  const rows = getAt(file, ['rows'])
  if (Array.isArray(rows)) return [buildGrid(['rows'], '', rows as GridRow[], columns)]
  const modalities = getAt(file, ['modalities'])
  if (!Array.isArray(modalities)) return []
  return modalities.flatMap((modality: Record<string, unknown>, index) =>
    agePriceKeys.flatMap((key) => {
      const list = modality[key]
      if (!Array.isArray(list)) return []
      const of = `${String(modality.id)} ${key}`
      const grid = buildGrid(['modalities', index, key], of, list as GridRow[], ['from', 'to', 'price'])
      return [{ ...grid, before: findBefore(modality, modalities as Record<string, unknown>[], key) }]
    }),
  )
}

function findBefore(
  { id, year }: Record<string, unknown>,
  modalities: readonly Record<string, unknown>[],
  key: string,
): Grid['before'] {
  if (typeof year !== 'number') return undefined
  const years = { from: year - 1, to: year }
  const rows = modalities.find((each) => idInYear(String(each.id), years) === id && each.id !== id)?.[key]
  return Array.isArray(rows) ? { year: years.from, rows: rows as GridRow[] } : undefined
}

function buildGrid(path: Grid['path'], of: string, rows: GridRow[], columns: readonly string[]): Grid {
  const own = rows.length === 0 ? ['from', 'to'] : rows.flatMap((row) => Object.keys(row))
  const found = [...new Set([...own, ...columns])]
  const ages = ageKeys.filter((key) => found.includes(key))
  return { path, of, rows, columns: [...ages, ...found.filter((key) => !ageKeys.includes(key))] }
}

/** The columns of a grid that hold amounts or rates. */
export const findPriceColumns = ({ columns }: Pick<Grid, 'columns'>): string[] =>
  columns.filter((column) => !ageKeys.includes(column))

/** Ages between two rows that are in none (gap) or in both (overlap); `row` is the later row's index. */
type AgeFault = { kind: 'gap' | 'overlap'; from: number; to: number; row: number }

/** Finds gaps and overlaps of ages; only rows of the same start month are compared. */
export function findAgeFaults(rows: readonly GridRow[]): AgeFault[] {
  const months = new Set(rows.map(({ startMonth }) => startMonth))
  return [...months].flatMap((month) => {
    const own = rows
      .map((row, index) => ({
        from: Number(row.from),
        to: Number(row.to),
        row: index,
        month: row.startMonth,
      }))
      .filter((each) => each.month === month)
      .sort((one, other) => one.from - other.from)
    return own.flatMap(({ from, row }, index): AgeFault[] => {
      const before = own[index - 1]
      if (!before || from === before.to + 1) return []
      if (from > before.to) return [{ kind: 'gap', from: before.to + 1, to: from - 1, row }]
      return [{ kind: 'overlap', from, to: before.to, row }]
    })
  })
}

/** The first line of a pasted text that is not a valid row. */
export type BadLine = { line: number; text: string }

const maxLines = 2000

/** Reads rows of a spreadsheet or CSV, one a line; titles and blank lines are skipped. */
export function parseRows(text: string, columns: readonly string[]): { rows: GridRow[] } | { bad: BadLine } {
  const lines = text.split(/\r?\n/)
  const rows: GridRow[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || (rows.length === 0 && !/\d/.test(line))) continue
    const cells = splitLine(line).map(parseNumber)
    const isRow = cells.length === columns.length && cells.every((cell) => cell !== undefined)
    if (!isRow || rows.length >= maxLines) return { bad: { line: index + 1, text: line.slice(0, 100) } }
    rows.push(Object.fromEntries(columns.map((column, at) => [column, cells[at]])))
  }
  return { rows }
}

/** Writes rows as a CSV that `parseRows` reads. */
export function writeRows({ rows, columns }: Pick<Grid, 'rows' | 'columns'>): string {
  const cell = (value: unknown): string => (typeof value === 'number' ? String(value).replace('.', ',') : '')
  return [
    columns.join(';'),
    ...rows.map((row) => columns.map((column) => cell(row[column])).join(';')),
    '',
  ].join('\r\n')
}

/**
 * Splits a line of a spreadsheet or CSV into its cells, without the sign of euros. A cell in quotes keeps its
 * separators; a single quote sign, as of inches, is left out.
 */
export function splitLine(line: string): string[] {
  const quoted = line.split('"')
  const parts = quoted.length % 2 === 0 ? [quoted.join('')] : quoted
  const isQuoted = (at: number): boolean => at % 2 === 1
  const outside = parts.filter((_, at) => !isQuoted(at)).join('')
  const separator = ['\t', ';'].find((each) => outside.includes(each)) ?? ','
  const cells = ['']
  for (const [at, part] of parts.entries()) {
    const [first = '', ...rest] = isQuoted(at) ? [part] : part.split(separator)
    cells.push(`${cells.pop() ?? ''}${first}`, ...rest)
  }
  return cells.map((cell) => cell.replace('€', '').trim())
}

/** Numbers with a decimal sign, and with thousands set apart, where it is clear which sign is which. */
const numbers = [
  /^\d{1,9}(?:[.,]\d+)?$/,
  /^\d{1,3}(?:\.\d{3}){1,2},\d+$/,
  /^\d{1,3}(?:,\d{3}){1,2}\.\d+$/,
  /^\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,2}(?:[.,]\d+)?$/,
]

/** Parses "1.234,50", "1,234.50", "1 234,5", "1234.5" and "34,90"; undefined for any other text. */
export function parseNumber(text: string): number | undefined {
  const written = text.trim()
  if (!numbers.some((form) => form.test(written))) return undefined
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d+))?$/.exec(written) ?? []
  return Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`)
}
