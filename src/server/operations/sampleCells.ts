import { formatForProgram } from '../platform/sheets/layoutFile.ts'
import type { FieldKind, FileLayout } from '../../domain/company/parts/schemaFileLayout.ts'

/** An example value of each file column, by field. */
const samples: Record<string, string> = {
  employeeNumber: 'E-1042',
  employeeID: '12345678Z',
  personalID: '12345678Z',
  name: 'Ana Ruiz Soler',
  employeeName: 'Ana Ruiz Soler',
  employeeEmail: 'ana.ruiz@example.com',
  birthday: '1990-04-23',
  relationship: 'you',
  costCenter: 'CC-10',
  legalEntity: 'SL-1',
  office: 'Madrid',
  month: '6',
  year: '2026',
  period: '2026-06-01',
  from: '2026-06-01',
  until: '2026-12-31',
}

/**
 * Returns the columns of a file with an example of each, in the format that the file's layout describes.
 * `codes` are examples from the company's own catalogue.
 */
export function sampleCells<Field extends string>(
  { columns, decimal = ',' }: FileLayout<Field>,
  kinds: Readonly<Record<Field, FieldKind>>,
  codes: Readonly<Record<string, string>>,
): { title: string; sample: string }[] {
  return columns.map((column) => {
    const { field, text = '', title } = column
    if (field === undefined) return { title: title ?? text, sample: text }
    const value = codes[field] ?? samples[field] ?? ''
    const sample =
      kinds[field] === 'amount' ? `46${decimal}90` : String(formatForProgram(column, kinds[field], value))
    return { title: title ?? field, sample }
  })
}
