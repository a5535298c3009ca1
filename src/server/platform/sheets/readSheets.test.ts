import { strToU8, Zip, ZipDeflate } from 'fflate'
import { describe, expect, it } from 'vitest'
import {
  repeatedTextWorkbook,
  sheetsWorkbook,
  textCell,
  workbookOf,
  wideCsv,
} from '../../../../tests/support/hostileFiles.ts'
import { HttpError } from '../http/httpError.ts'
import { fileLimits, type FileLimits } from './fileLimits.ts'
import { readSheets } from './readSheets.ts'
import { type Cell, UnreadableFile, type WorkbookSheet } from './sheetFile.ts'

async function sheetsOf(
  bytes: Uint8Array | string,
  limits: Partial<FileLimits> = {},
): Promise<WorkbookSheet[]> {
  const sheets: WorkbookSheet[] = []
  await readSheets(
    { name: 'a', bytes: Buffer.from(bytes) },
    {
      choose: (names) => names.map((_, index) => index),
      take: (sheet) => void sheets.push(sheet),
      limits: { ...fileLimits, ...limits },
    },
  )
  return sheets
}

/** `read`, or why it was not. */
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
    ['sheetCharacters', { sheetCharacters: 6 }, 'ab;cd\nef;', 'ab;cd\nef;g'],
    [
      'sheetCharacters',
      { sheetCharacters: 1_000 },
      repeatedTextWorkbook(100, 10),
      repeatedTextWorkbook(100, 11),
    ],
    ['sheets', { sheets: 2 }, sheetsWorkbook(2), sheetsWorkbook(3)],
    ['parts', { parts: 3 }, rows(1), workbookOf('', [{ name: 'other', content: '' }])],
    ['megabytes', { megabytes: 1 }, '\n'.repeat(2 ** 20), '\n'.repeat(2 ** 20 + 1)],
  ])('of %s: %o', async (limit, limits, at, above) => {
    expect([await outcome(at, limits), await outcome(above, limits)]).toEqual(['read', `file.${limit}`])
  })

  it('of time and memory of its thread, which is ended', async () => {
    expect(await outcome(wideCsv(50_000, 20), { seconds: 0.001 })).toBe('file.seconds')
    const strings = Array.from(
      { length: 400_000 },
      (_, index) => `<si><t>${index} ${'a'.repeat(50)}</t></si>`,
    )
    const content = `<sst>${strings.join('')}</sst>`
    const large = workbookOf('', [{ name: 'xl/sharedStrings.xml', content }])
    expect(await outcome(large, { memoryMegabytes: 16 })).toBe('file.memoryMegabytes')
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
    ['a cell names a shared text that is not there', row(1, '<c t="s"><v>7</v></c>')],
    ['a cell stands in a cell', row(1, '<c><c/></c>')],
    ['an entity is not known', row(1, textCell('A1', '&a;'))],
  ])('are refused where %s', async (_why, sheetData) => {
    expect(await outcome(workbookOf(sheetData), {})).toBe('file.workbook')
  })
})

it('one file is read at a time: four wait, others get 503 with Retry-After at once', async () => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const read = (): Promise<unknown> =>
    readSheets({ name: 'a', bytes: Buffer.from('a') }, { choose: () => [0], take: () => held }).catch(
      (error: unknown) => error,
    )
  const taken = Array.from({ length: 5 }, read)
  const refused = await read()
  expect(refused).toBeInstanceOf(HttpError)
  expect(refused).toMatchObject({ statusCode: 503, answer: { headers: { 'retry-after': '10' } } })
  release()
  expect(await Promise.all(taken)).toEqual(Array(5).fill(undefined))
})
