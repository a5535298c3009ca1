import readXlsx from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { FileLayout } from '../../../domain/company/parts/schemaFileLayout.ts'
import { layoutFile } from './layoutFile.ts'

type Row = { name: string; cents: number }

/** Writes two pages of rows, the second one blank, between titles and sums. */
async function written(
  type: FileLayout['type'],
  more: Partial<FileLayout> = {},
  first = 'Ada',
): Promise<Buffer> {
  const columns: FileLayout<keyof Row>['columns'] = [
    { field: 'name', title: 'Full name', width: 6 },
    { field: 'cents', title: 'Amount', width: 8, fill: '0' },
    { text: 'X', width: 1 },
  ]
  const file: FileLayout<keyof Row> = { type, name: 'a', totals: true, lineEnd: 'lf', ...more, columns }
  const pages: Row[][] = [
    [
      { name: first, cents: 1_050 },
      { name: 'Bea Mas', cents: -200 },
    ],
    [],
  ]
  const parts: Uint8Array[] = []
  const pieces = layoutFile(file, pages, {
    source: 'a.json',
    kinds: { name: 'text', cents: 'amount' },
    valueOf: (field, row) => row[field],
  })
  for await (const piece of pieces) parts.push(piece)
  return Buffer.concat(parts)
}

describe('a file in a layout', () => {
  it('as a CSV has titles, rows and sums with the separator between them', async () => {
    expect((await written('csv')).toString()).toBe(
      'Full name;Amount;X\nAda;10,50;X\nBea Mas;-2,00;X\nTOTAL;8,50;\n',
    )
  })

  it('of fixed width has titles that are cut to the left, and amounts filled up', async () => {
    expect((await written('fixed')).toString()).toBe(
      ['Full nAmount  X', 'Ada   00010,50X', 'Bea Ma-0002,00X', 'TOTAL 00008,50 ', ''].join('\n'),
    )
  })

  it('as a spreadsheet has one sheet with titles, numbers and sums', async () => {
    const [sheet] = await readXlsx(await written('xlsx'))
    expect(sheet).toMatchObject({
      sheet: 'a',
      data: [
        ['Full name', 'Amount', 'X'],
        ['Ada', 10.5, 'X'],
        ['Bea Mas', -2, 'X'],
        ['TOTAL', 8.5, null],
      ],
    })
  })

  it.each([
    ['csv', 'Ada;10,50;X\nBea Mas;-2,00;X\n'],
    ['fixed', 'Ada   00010,50X\nBea Ma-0002,00X\n'],
  ] as const)('of kind %s has rows alone where it has neither titles nor sums', async (type, text) => {
    expect((await written(type, { header: false, totals: false })).toString()).toBe(text)
  })

  it.each(['csv', 'fixed'] as const)(
    'of kind %s in Windows-1252 refuses a letter that it has not',
    async (type) => {
      const bytes = await written(type, { encoding: 'windows-1252' }, 'Š D’A€')
      expect(bytes.toString('latin1')).toContain('\u008a D\u0092A\u0080')
      const reasons = [{ id: 'file.letter', source: 'a.json', letter: 'ł' }]
      await expect(written(type, { encoding: 'windows-1252' }, 'Pawł')).rejects.toMatchObject({ reasons })
    },
  )

  it('of fixed width cuts names, and refuses a code that is too long with its column', async () => {
    const file: FileLayout<'number' | 'name'> = {
      type: 'fixed',
      name: 'a',
      header: false,
      columns: [
        { field: 'number', width: 4 },
        { field: 'name', width: 3 },
      ],
    }
    const write = async (number: string): Promise<string> => {
      const parts: Uint8Array[] = []
      const row = { number, name: 'Ana Mas' }
      for await (const piece of layoutFile(file, [[row]], {
        source: 'a.json',
        kinds: { number: 'code', name: 'text' },
        valueOf: (field) => row[field],
      }))
        parts.push(piece)
      return Buffer.concat(parts).toString()
    }
    expect(await write('0012')).toBe('0012Ana\r\n')
    const reasons = [{ id: 'file.wide', source: 'a.json', text: '00121', column: 'number', width: 4 }]
    await expect(write('00121')).rejects.toMatchObject({ reasons })
  })

  it.each([
    ['keeps the other program’s word for a name', { name: 'Baja' }, { values: { Baja: 'B01' } }, 'B01'],
    ['refuses such a word that is too wide', { name: 'Baja' }, { values: { Baja: 'B012' } }, undefined],
    ['cuts no letter in two', { name: 'Li𠮷野' }, {}, 'Li𠮷'],
    ['cuts no accent from its letter', { name: 'AdZ\u0335oe' }, {}, 'Ad '],
    ['fills up by letters', { name: '𠮷' }, {}, '𠮷  '],
  ])('of fixed width %s', async (_, row, column, expected) => {
    const file: FileLayout<'name'> = {
      type: 'fixed',
      name: 'a',
      header: false,
      lineEnd: 'lf',
      columns: [{ field: 'name', width: 3, ...column }],
    }
    const write = async (): Promise<string> => {
      const parts: Uint8Array[] = []
      const rows = { source: 'a.json', kinds: { name: 'text' as const }, valueOf: () => row.name }
      for await (const piece of layoutFile(file, [[row]], rows)) parts.push(piece)
      return Buffer.concat(parts).toString()
    }
    if (expected === undefined)
      await expect(write()).rejects.toMatchObject({ reasons: [{ id: 'file.wide' }] })
    else expect(await write()).toBe(`${expected}\n`)
  })

  it('as a CSV begins with the mark of UTF-8 where it is declared', async () => {
    const marked = await written('csv', { byteOrderMark: true })
    expect(marked).toEqual(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), await written('csv')]))
  })
})
