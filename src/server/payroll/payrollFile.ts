import {
  payrollFields,
  type PayrollColumn,
  type PayrollField,
  type PayrollLayout,
} from '../../domain/tenant/schemaPayroll.ts'
import { OperationRefused } from '../context/operating.ts'
import { writtenCents } from '../sheets/readTable.ts'
import { csvRows, xlsxBytes, type WrittenCell } from '../sheets/writeSheets.ts'
import type { NewPayrollRow } from './computeRows.ts'

type Value = string | number

const valueOf: Record<PayrollField, (row: NewPayrollRow, layout: PayrollLayout) => Value> = {
  employeeNumber: (row) => row.employee_number,
  personalID: (row) => row.personal_id,
  name: (row) => row.full_name,
  costCenter: (row) => row.cost_center,
  legalEntity: (row) => row.legal_entity,
  office: (row) => row.office,
  concept: (row, { concepts }) => concepts[row.product_id] ?? '',
  product: (row) => row.product_id,
  kind: (row) => row.kind,
  year: (row) => row.plan_year,
  month: (row) => row.month_index + 1,
  period: (row) => `${row.plan_year}${monthText(row.month_index)}`,
  price: (row) => row.price_cents,
  contribution: (row) => row.contribution_cents,
  ownPot: (row) => row.own_pot_cents,
  finalPrice: (row) => row.final_price_cents,
  companyBag: (row) => row.company_bag_cents,
  salary: (row) => row.salary_cents,
  exempt: (row) => row.exempt_cents,
  taxed: (row) => row.taxed_cents,
}

/** The number of a month with two digits. */
export function monthText(monthIndex: number): string {
  return String(monthIndex + 1).padStart(2, '0')
}

/** The name of the file of a month. */
export function payrollFileName({ file }: PayrollLayout, year: number, monthIndex: number): string {
  return file.name.replaceAll('{year}', String(year)).replaceAll('{month}', monthText(monthIndex))
}

/**
 * The file of rows, as the company declares it, in pieces: a text file is never whole in memory.
 * The same rows and layout give the same bytes.
 * @throws OperationRefused where an amount is wider than its column
 */
export async function* payrollFile(
  layout: PayrollLayout,
  pages: AsyncIterable<NewPayrollRow[]>,
): AsyncIterable<Uint8Array> {
  const { file } = layout
  const sums = file.columns.map(() => 0)
  const sheet: WrittenCell[][] = []
  const write = file.type === 'fixed' ? fixedLines : csvLines
  const titles =
    file.header === false ? [] : [file.columns.map(({ title, field, text }) => title ?? field ?? text ?? '')]
  if (file.type === 'xlsx') sheet.push(...titles)
  else if (titles.length > 0) yield encode(csvOrFixedTitles(file, titles), file)
  for await (const rows of pages) {
    const values = rows.map((row) => file.columns.map((column) => cellOf(column, row, layout)))
    for (const row of values)
      for (const [index, value] of row.entries())
        if (kindOf(file.columns[index]!) === 'amount') sums[index] = (sums[index] ?? 0) + Number(value)
    if (file.type === 'xlsx')
      sheet.push(...values.map((row) => row.map((value, index) => sheetCell(file.columns[index]!, value))))
    else if (values.length > 0) yield encode(write(values, file), file)
  }
  const totals = file.totals ? [totalsOf(file.columns, sums)] : []
  if (file.type === 'xlsx')
    yield await xlsxBytes([
      {
        name: 'payroll',
        rows: [
          ...sheet,
          ...totals.map((row) => row.map((value, index) => sheetCell(file.columns[index]!, value))),
        ],
      },
    ])
  else if (totals.length > 0) yield encode(write(totals, file), file)
}

type File = PayrollLayout['file']

const kindOf = ({ field }: PayrollColumn) => (field === undefined ? 'text' : payrollFields[field])

const cellOf = ({ field, text = '' }: PayrollColumn, row: NewPayrollRow, layout: PayrollLayout): Value =>
  field === undefined ? text : valueOf[field](row, layout)

/** TOTAL in the first column that is wide enough, and the sums. */
function totalsOf(columns: readonly PayrollColumn[], sums: readonly number[]): Value[] {
  const word = columns.findIndex((column) => kindOf(column) === 'text' && (column.width ?? 5) >= 5)
  return columns.map((column, index) => {
    if (kindOf(column) === 'amount') return sums[index] ?? 0
    return index === word ? 'TOTAL' : ''
  })
}

function csvOrFixedTitles(file: File, titles: string[][]): string {
  if (file.type === 'csv') return csvText(titles, file)
  return (
    titles
      .map((row) => row.map((title, index) => padded(title, { width: file.columns[index]?.width })).join(''))
      .join('') + lineEnd(file)
  )
}

function csvLines(rows: readonly Value[][], file: File): string {
  return csvText(
    rows.map((row) => row.map((value, index) => written(file.columns[index]!, value, file))),
    file,
  )
}

function csvText(rows: string[][], { separator = ';', lineEnd: end = 'crlf' }: File): string {
  return csvRows(rows, { separator, isCrlf: end === 'crlf' })
}

function fixedLines(rows: readonly Value[][], file: File): string {
  return rows
    .map((row) =>
      row
        .map((value, index) => padded(written(file.columns[index]!, value, file), file.columns[index]!))
        .join(''),
    )
    .map((line) => line + lineEnd(file))
    .join('')
}

const lineEnd = ({ lineEnd: end = 'crlf' }: File): string => (end === 'crlf' ? '\r\n' : '\n')

/** A value as text: an amount with the file's decimal sign, or as cents where it has none. */
function written(column: PayrollColumn, value: Value, { decimal = ',' }: File): string {
  if (kindOf(column) !== 'amount' || typeof value !== 'number') return String(value)
  return decimal === '' ? String(value) : writtenCents(value, decimal)
}

function sheetCell(column: PayrollColumn, value: Value): WrittenCell {
  return kindOf(column) === 'amount' && typeof value === 'number' ? Number(writtenCents(value)) : value
}

/** A text in its width: a long text is cut, a long figure is refused; a minus stands before the zeros. */
function padded(text: string, column: Pick<PayrollColumn, 'field' | 'width' | 'align' | 'fill'>): string {
  const { width = text.length, fill = ' ' } = column
  const isText = kindOf(column) === 'text'
  if (text.length > width && !isText)
    throw new OperationRefused([`payroll.json: ${text} is wider than the column ${column.field} (${width}).`])
  const align = column.align ?? (isText ? 'left' : 'right')
  if (align === 'left') return text.slice(0, width).padEnd(width, fill)
  if (fill === '0' && text.startsWith('-')) return `-${text.slice(1).padStart(width - 1, '0')}`
  return text.slice(0, width).padStart(width, fill)
}

function encode(text: string, { encoding = 'utf-8' }: File): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text)
  // Letters of Windows-1252 up to ÿ are those of Latin-1; it has no others that a name needs.
  return Buffer.from(text.replaceAll(/[\u0100-\uffff]/g, '?'), 'latin1')
}
