import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { FileLayout } from '../../../domain/company/parts/schemaFileLayout.ts'
import { layoutFile } from './layoutFile.ts'
import { csvRows, xlsxBytes } from './writeSheets.ts'

const formula = 'HYPERLINK("http://x";1)'
const formulas = [' ', '\t', '\n', '\u00a0', '\u200b', ''].flatMap((blanks) =>
  Array.from('=+-@＝＋－＠', (sign) => `${blanks}${sign}${formula}`),
)
const quoted = (text: string): string => `"'${text.replaceAll('"', '""')}"`

/** A file of a payroll or a provider in the company's layout. */
async function laidOut(type: FileLayout['type']): Promise<Buffer> {
  type Row = { name: string; cents: number }
  const columns: FileLayout<keyof Row>['columns'] = [{ field: 'name' }, { field: 'cents' }]
  const file: FileLayout<keyof Row> = { type, name: 'a', header: false, columns }
  const rows = formulas.map((name) => ({ name, cents: -1_250 }))
  const pieces: Uint8Array[] = []
  const kinds = { name: 'text', cents: 'amount' } as const
  const written = layoutFile<keyof Row, Row>(file, [rows], {
    source: 'a.json',
    kinds,
    valueOf: (field, row) => row[field],
  })
  for await (const piece of written) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('texts that a spreadsheet would run are escaped, and negative amounts stay numbers, in a', () => {
  it('CSV of people', () => {
    const text = csvRows(
      formulas.map((name) => [name, -12.5, '-12,50']),
      { separator: ';' },
    )
    expect(text).toBe(formulas.map((each) => `${quoted(each)};-12.5;-12,50\r\n`).join(''))
  })

  it('workbook of people', async () => {
    const rows = formulas.map((name) => [name, -12.5])
    const [sheet] = await readXlsx(await xlsxBytes([{ name: 'a', rows }]), { trim: false })
    expect(sheet?.data).toEqual(formulas.map((each) => [`'${each}`, -12.5]))
  })

  it('CSV of payroll and of providers', async () => {
    const text = formulas.map((each) => `${quoted(each)};-12,50\r\n`).join('')
    expect((await laidOut('csv')).toString()).toBe(text)
  })

  it('workbook of payroll and of providers', async () => {
    const [sheet] = await readXlsx(await laidOut('xlsx'), { trim: false })
    expect(sheet?.data).toEqual(formulas.map((each) => [`'${each}`, -12.5]))
  })
})
