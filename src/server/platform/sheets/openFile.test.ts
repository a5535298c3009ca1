import { strToU8, Zip, ZipDeflate } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  repeatedTextWorkbook,
  sheetsWorkbook,
  textCell,
  workbookAround,
  workbookOf,
  wideCsv,
} from '../../../../tests/support/hostileFiles.ts'
import {
  namedSheetsWorkbook,
  sharedBytesWorkbook,
  swappedWorkbook,
} from '../../../../tests/support/hostileTables.ts'
import { fileLimits, type FileLimits } from './fileLimits.ts'
import { openFile } from './openFile.ts'
import { type Cell, type SheetRow, UnreadableFile } from './sheetFile.ts'

async function sheetsOf(
  bytes: Uint8Array | string,
  limits: Partial<FileLimits> = {},
): Promise<{ rows: SheetRow[] }[]> {
  const file = await openFile('a', Buffer.from(bytes), { ...fileLimits, ...limits })
  const sheets: { rows: SheetRow[] }[] = []
  for (const [index] of file.names.entries()) {
    const rows: SheetRow[] = []
    for await (const batch of file.read(index)) rows.push(...batch)
    sheets.push({ rows })
  }
  return sheets
}

/** The result of reading a file, or its fault. */
const outcome = (bytes: Uint8Array | string, limits: Partial<FileLimits>): Promise<string> =>
  sheetsOf(bytes, limits).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof UnreadableFile) return error.id
      throw error
    },
  )

const rowsOf = async (bytes: Uint8Array): Promise<Cell[][]> =>
  ((await sheetsOf(bytes))[0]?.rows ?? []).map(({ cells }) => cells)

const row = (line: number, ...cells: string[]): string => `<row r="${line}">${cells.join('')}</row>`
const rows = (...lines: number[]): Buffer =>
  workbookOf(lines.map((line) => row(line, textCell(`A${line}`, 'a'))).join(''))

/** A workbook whose two sheets share one part, which contains a text of this number of characters. */
const twoSheets = (characters: number): Uint8Array =>
  namedSheetsWorkbook('people', { sheets: 2, rows: row(1, textCell('A1', 'a'.repeat(characters))) })

/** A workbook with shared texts that no cell uses. */
const sharing = (...texts: string[]): Uint8Array => {
  const content = `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
  return workbookOf('', [{ name: 'xl/sharedStrings.xml', content }])
}

describe('a file is read up to each limit and refused beyond it', () => {
  it.each<[string, Partial<FileLimits>, Uint8Array | string, Uint8Array | string]>([
    ['columns', { columns: 3 }, wideCsv(2, 3), wideCsv(2, 4)],
    [
      'columns',
      { columns: 3 },
      workbookOf(row(1, textCell('C1', 'a'))),
      workbookOf(row(1, textCell('D1', 'a'))),
    ],
    ['lines', { lines: 2 }, wideCsv(3, 1), wideCsv(4, 1)],
    ['lines', { lines: 2 }, rows(1, 2, 3), rows(1, 4)],
    ['cells', { cells: 6 }, wideCsv(2, 3), wideCsv(3, 3)],
    [
      'cells',
      { cells: 2 },
      workbookOf(row(1, '<c r="A1"/>', '<c r="B1"/>')),
      workbookOf(row(1, '<c r="A1"/>', '<c r="B1"/>', '<c r="C1"/>')),
    ],
    ['characters', { characters: 5 }, 'a;12345', 'a;123456'],
    [
      'characters',
      { characters: 5 },
      workbookOf(row(1, textCell('A1', '12345'))),
      workbookOf(row(1, textCell('A1', '123<![CDATA[456]]>'))),
    ],
    ['charactersTogether', { charactersTogether: 6 }, 'ab;cd\nef;', 'ab;cd\nef;g'],
    // The row of titles has 509 characters.
    [
      'charactersTogether',
      { charactersTogether: 1_509 },
      repeatedTextWorkbook(100, 10),
      repeatedTextWorkbook(100, 11),
    ],
    ['sheets', { sheets: 2 }, sheetsWorkbook(2), sheetsWorkbook(3)],
    ['charactersTogether', { charactersTogether: 12 }, twoSheets(6), twoSheets(7)],
    ['charactersTogether', { charactersTogether: 6 }, sharing('abcdef'), sharing('abcdefg')],
    ['texts', { texts: 2 }, sharing('a', 'b'), sharing('a', 'b', 'c')],
    ['sheetName', { sheetName: 6 }, namedSheetsWorkbook('people'), namedSheetsWorkbook('people ')],
    ['parts', { parts: 3 }, rows(1), workbookOf('', [{ name: 'other', content: '' }])],
  ])('of %s: %o', async (limit, limits, at, above) => {
    expect([await outcome(at, limits), await outcome(above, limits)]).toEqual(['read', `file.${limit}`])
  })
})

describe('the cells of a workbook', () => {
  it('are texts, numbers, days and answers, as shared, inline, rich or worked out', async () => {
    const strings =
      '<x:sst xmlns:x="a"><x:si><x:t>Ona</x:t></x:si><x:si><x:r><x:t>M</x:t></x:r>' +
      '<x:r><x:t>as &amp; </x:t></x:r>' +
      '<x:rPh><x:t>no</x:t></x:rPh></x:si><x:si><x:t>a_x000A_b_x005F_</x:t></x:si></x:sst>'
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-40A]d&quot; de &quot;mmmm;@"/>' +
      '<numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;days&quot;[Red]"/></numFmts>' +
      '<cellStyleXfs><xf numFmtId="9"/>' +
      '</cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/>' +
      '<xf numFmtId="165"/></cellXfs>' +
      '</styleSheet>'
    const cells = [
      '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c>',
      '<c r="E2"><v>12.5</v></c><c t="b"><v>1</v></c><c t="str"><f>A1</f><v>x</v></c>',
      '<c s="1"><v>45000</v></c><c s="2"><v>45000.5</v></c><c s="3"><v>3</v></c><c s="1"><v>1e300</v></c>',
      '<c t="e"><v>#REF!</v></c><c><f>1+1</f></c><c t="str"><f>A1</f><v></v></c>',
      '<c t="d"><v>2026-01-31</v></c>',
    ]
    const book = workbookOf(`<row r="2">${cells.join('')}</row><row><c t="s"><v>0</v></c></row>`, [
      { name: 'xl/sharedStrings.xml', content: strings },
      { name: 'xl/styles.xml', content: styles },
    ])
    const [sheet] = await sheetsOf(book)
    expect(sheet?.rows.map(({ line }) => line)).toEqual([2, 3])
    const day = (text: string) => new Date(text)
    const texts = ['Ona', 'Mas & ', 'a\nb_', null, 12.5, true, 'x']
    const numbers = [day('2023-03-15'), day('2023-03-15T12:00:00Z'), 3, 1e300]
    const others = ['#REF!', '=', null, day('2026-01-31')]
    expect(sheet?.rows[0]?.cells).toEqual([...texts, ...numbers, ...others])
  })

  it('are left out where they are blank, however far away they are', async () => {
    const far = '<c r="XFD1" s="0"/>'
    const blank = '<row r="1048576"><c r="A1048576" s="0"/></row>'
    expect(await rowsOf(workbookOf(row(1, textCell('B1', 'a'), far) + blank))).toEqual([[null, 'a']])
  })

  it('are read where sizes stand behind the parts, as programs write that stream', async () => {
    const pieces: Uint8Array[] = []
    const zip = new Zip((_error, piece) => pieces.push(piece))
    for (const [name, content] of [
      [
        'xl/worksheets/sheet1.xml',
        `<worksheet><sheetData>${row(1, textCell('A1', 'a'))}</sheetData></worksheet>`,
      ],
      [
        'xl/workbook.xml',
        '<workbook xmlns:q="b"><sheets><sheet name="s" sheetId="1" q:id="r"/></sheets></workbook>',
      ],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships><Relationship Id="r" Type="a/worksheet" Target="/xl/worksheets/sheet1.xml"/>' +
          '</Relationships>',
      ],
    ] as const) {
      const part = new ZipDeflate(name)
      zip.add(part)
      part.push(strToU8(content), true)
    }
    zip.end()
    expect(await rowsOf(Buffer.concat(pieces))).toEqual([['a']])
  })

  it.each([
    ['a row stands above the one before', row(2) + row(1)],
    ['a row has no number that is one', '<row r="1e3"/>'],
    ['a cell stands in another row', row(1, '<c r="A2"/>')],
    ['a cell has no place that is one', row(1, '<c r="1A"/>')],
    ['a cell stands in a cell', row(1, '<c><c/></c>')],
    ['an entity is not known', row(1, textCell('A1', '&a;'))],
  ])('are refused where %s', async (_why, sheetData) => {
    expect(await outcome(workbookOf(sheetData), {})).toBe('file.workbook')
  })
})

describe('a number of a workbook is read as its format shows it:', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" ' +
    'formatCode="0.0\\ %"/><numFmt numFmtId="166" formatCode="0&quot; %&quot;"/></numFmts><cellXfs>' +
    '<xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="164"/>' +
    '<xf numFmtId="166"/></cellXfs></styleSheet>'
  it.each([
    [0, '0.02', 0.02],
    [1, '0.02', '2%'],
    [2, '0.025', '2.5%'],
    [3, '0.07', '7%'],
    [4, '123', '00123'],
    [4, '1234567', '1234567'],
    [5, '2', '2%'],
  ])('style %d of %s', async (style, value, read) => {
    const cell = `<c r="A1" s="${style}"><v>${value}</v></c>`
    expect(await rowsOf(workbookOf(row(1, cell), [{ name: 'xl/styles.xml', content: styles }]))).toEqual([
      [read],
    ])
  })

  it('cells merged over rows are refused with their place, within a row they are not', async () => {
    const merged = (ref: string): Buffer =>
      workbookAround(
        `<worksheet><sheetData>${row(1, textCell('A1', 'a'))}</sheetData>` +
          `<mergeCells><mergeCell ref="${ref}"/></mergeCells></worksheet>`,
      )
    await expect(sheetsOf(merged('A2:A5'))).rejects.toMatchObject({
      id: 'file.merged',
      params: { cells: 'A2:A5' },
    })
    expect(await rowsOf(merged('A1:C1'))).toEqual([['a']])
  })
})

describe('a cell of a workbook that no spreadsheet writes is refused with its place:', () => {
  it.each([
    ['a date with the day first', '<c r="B7" t="d"><v>1/2/2026</v></c>'],
    ['a date in words', '<c r="B7" t="d"><v>March 7</v></c>'],
    ['a date of another zone', '<c r="B7" t="d"><v>2026-01-01T00:00:00+14:00</v></c>'],
    ['a date that is none', '<c r="B7" t="d"><v>2026-02-30</v></c>'],
    ['a date of six digits', '<c r="B7" t="d"><v>+275760-09-13</v></c>'],
    ['a hexadecimal number', '<c r="B7"><v>0x7530</v></c>'],
    ['a binary number', '<c r="B7"><v>0b101</v></c>'],
    ['a number without end', '<c r="B7"><v>1e400</v></c>'],
    ['a number in words', '<c r="B7" t="n"><v>Infinity</v></c>'],
    ['a number with blanks', '<c r="B7"><v> 12</v></c>'],
    ['an answer that is 2', '<c r="B7" t="b"><v>2</v></c>'],
    ['an answer in words', '<c r="B7" t="b"><v>yes</v></c>'],
    ['a kind that is not known', '<c r="B7" t="zz"><v>1</v></c>'],
    ['a style that is no number', '<c r="B7" s="0x1"><v>1</v></c>'],
    ['two values', '<c r="B7"><v>10</v><v>00</v></c>'],
    ['a value within a value', '<c r="B7"><v>10<v>00</v></v></c>'],
    ['a value within a text', '<c r="B7" t="inlineStr"><is><t>a</t><v>b</v></is></c>'],
    ['a text beside a value', '<c r="B7"><v>1</v><is><t>2</t></is></c>'],
    ['a second cell of one place', '<c r="B7"><v>1</v></c><c r="B7"><v>2</v></c>'],
    ['a cell left of the one before', '<c r="C7"><v>1</v></c><c r="B7"><v>2</v></c>'],
    ['a shared text that is not there', '<c r="B7" t="s"><v>7</v></c>'],
    ['a shared text by no number', '<c r="B7" t="s"><v>length</v></c>'],
  ])('%s', async (_why, cells) => {
    const error = await sheetsOf(workbookOf(`<row r="7">${cells}</row>`)).catch((each: unknown) => each)
    expect(error).toMatchObject({ id: 'file.cell', params: { cell: 'B7' } })
  })

  it('the place behind the 26th column has two letters', async () => {
    const error = await sheetsOf(workbookOf(row(1, '<c r="AZ1"><v>x</v></c>'))).catch((each: unknown) => each)
    expect(error).toMatchObject({ params: { cell: 'AZ1' } })
  })
})

describe('a zip is refused where its directory and its parts differ:', () => {
  const sound = workbookOf(row(1, textCell('A1', 'a')))
  const changed = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(sound)
    change(bytes)
    return bytes
  }
  it.each<[string, Buffer]>([
    ['in names', swappedWorkbook()],
    ['in the place of a part', sharedBytesWorkbook()],
    ['in the way of packing', changed((bytes) => bytes.writeUInt16LE(0, 8))],
    ['in the size of a part', changed((bytes) => bytes.writeUInt32LE(1, 18))],
    ['in encryption', changed((bytes) => bytes.writeUInt16LE(1, 6))],
    ['in the number of parts', changed((bytes) => bytes.writeUInt16LE(2, bytes.length - 12))],
    ['by a directory that is not there', sound.subarray(0, sound.length - 22)],
    ['by something behind it', Buffer.concat([sound, Buffer.from('PK')])],
  ])('%s', async (_why, bytes) => {
    expect(await outcome(sound, {})).toBe('read')
    expect(await outcome(bytes, {})).toBe('file.workbook')
  })
})

describe('a text file', () => {
  const cellsOf = async (text: string) => (await sheetsOf(text))[0]?.rows

  it('has quotation marks that quote at the beginning of a cell, and are signs within one', async () => {
    expect(await cellsOf('a;"b;""c""\r\nd";5" wide\r\n\r\n"";e"f"\rg')).toEqual([
      { line: 1, cells: ['a', 'b;"c"\r\nd', '5" wide'] },
      { line: 4, cells: ['', 'e"f"'] },
      { line: 5, cells: ['g'] },
    ])
  })

  it.each([
    ['text behind the closing mark', 'a;b\nc;"d"e', 2],
    ['a blank behind the closing mark', '"a" ;b', 1],
    ['a mark that is not closed', 'a;b\nc;"d\ne', 2],
  ])('with %s is refused with its line', async (_why, text, line) => {
    const error = await sheetsOf(text).catch((each: unknown) => each)
    expect(error).toMatchObject({ id: 'file.quotes', params: { line } })
  })

  it('counts as many columns as it reads, wherever quotation marks stand', async () => {
    for (const start of ['a"', '"a"', '"a";b"', 'a;"b";"c']) {
      const id = await outcome(start + ';'.repeat(300), {})
      expect([start, id]).toEqual([start, start.endsWith(';"c') ? 'file.quotes' : 'file.columns'])
    }
  })

  const utf16 = (text: string, more: number[] = []): Buffer =>
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le'), Buffer.from(more)])
  it.each<[string, Buffer, number]>([
    ['half of a sign in UTF-16', utf16('a;b\nc;d\ud800e'), 2],
    ['an odd last byte in UTF-16', utf16('a;b\nc;d', [0x41]), 2],
    [
      'one wrong byte in UTF-8',
      Buffer.concat([Buffer.from('a;ó\r\nJos'), Buffer.from([0xc3]), Buffer.from('é')]),
      2,
    ],
    ['a byte that Windows-1252 has not', Buffer.from('a;b\nJos\u0081;c', 'latin1'), 2],
    ['letters that were read wrongly before', Buffer.from('a\nJosÃ©'), 2],
  ])('with %s is refused with its line', async (_why, bytes, line) => {
    const error = await sheetsOf(bytes).catch((each: unknown) => each)
    expect(error).toMatchObject({ id: 'file.encoding', params: { line } })
  })

  it('of Windows-1252, UTF-8 and UTF-16 is read with all its letters', async () => {
    const text = 'José;Muñoz;Àngels'
    for (const bytes of [
      Buffer.from(text, 'latin1'),
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      utf16(text),
    ])
      expect((await sheetsOf(bytes))[0]?.rows[0]?.cells).toEqual(text.split(';'))
  })

  it('of Windows-1252 has the letters of 0x80 to 0x9F, such as the sign of the euro', async () => {
    const bytes = Buffer.from([...Buffer.from('a;'), 0x80, 0x3b, 0x8a, 0x6b, 0x3b, 0x44, 0x92, 0x41])
    expect((await sheetsOf(bytes))[0]?.rows[0]?.cells).toEqual(['a', '€', 'Šk', 'D’A'])
  })

  it.each([
    ['MacRoman', [0x8e]],
    ['DOS', [0x82]],
  ])('of %s is refused with its line, for its letters look like others', async (_code, letter) => {
    const bytes = Buffer.from([...Buffer.from('a;b\nJos'), ...letter, ...Buffer.from(';c')])
    await expect(sheetsOf(bytes)).rejects.toMatchObject({ id: 'file.encoding', params: { line: 2 } })
  })

  it.each(['sep=;\r\n', '"sep=;"\n', 'SEP=;\n'])(
    'begins with %o, which is no line of titles',
    async (first) => {
      const [sheet] = await sheetsOf(`${first}a,b;c`)
      expect(sheet?.rows).toEqual([{ line: 2, cells: ['a,b', 'c'] }])
    },
  )
})
