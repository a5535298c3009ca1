import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasInvisibleCharacters } from '../../../domain/kernel/invisible.ts'
import { messagesFrom } from '../http/serverMessages.ts'
import { fileLimits } from './fileLimits.ts'
import { openFile } from './openFile.ts'
import { tableFormat, type TableColumn } from './tableFormat.ts'
import { tablePieces } from './tablePieces.ts'
import { csvRows, xlsxBytes } from './writeSheets.ts'
import { readTwiceAt } from './wrongCode.ts'

const columns: TableColumn[] = [
  { key: 'number', kind: 'text' },
  { key: 'office', kind: 'text' },
]
const format = tableFormat('people', columns, messagesFrom({ es: {}, ca: {}, en: {}, pt: {} }))

/** The text that an import reads from the second row of a file, or the cell's fault. */
async function readAgain(bytes: Uint8Array | string): Promise<unknown> {
  const file = await openFile('a', Buffer.from(bytes), fileLimits)
  const wanted = {
    formats: [format],
    otherwise: 'people',
    language: 'en',
    separatorNames: {},
    linesBefore: 0,
  } as const
  const read: unknown[] = []
  for await (const piece of tablePieces(file, { ...wanted, formats: [format] }, fileLimits)) {
    if ('rows' in piece) read.push(...piece.rows.map(({ values }) => values.office))
    if ('faults' in piece) read.push(...piece.faults.map(({ id }) => id))
  }
  return read
}

/**
 * Texts as a cell stores them: one line, no surrounding blanks, with characters that have a meaning in
 * files.
 */
const texts = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(...Array.from(`'"=+-−–⁼@;,|_x000A_ 1a#é%`)), maxLength: 12 }),
  )
  .map((text) => text.normalize('NFC').trim())
  .filter((text) => text !== '' && !hasInvisibleCharacters(text))
  // Without errors of a spreadsheet, and without letters that look wrongly decoded, because both are refused.
  .filter((text) => !/^#[A-ZÁ/¡0!?]+[!?A]$/.test(text) && readTwiceAt(text) < 0)

it.each([
  [
    'CSV',
    async (text: string) =>
      csvRows(
        [
          ['number', 'office'],
          ['1', text],
        ],
        { separator: ';' },
      ),
  ],
  [
    'workbook',
    (text: string) =>
      xlsxBytes([
        {
          name: 'people',
          rows: [
            ['number', 'office'],
            ['1', text],
          ],
        },
      ]),
  ],
])('a text that is written into a %s and read again is the same', async (_kind, write) => {
  const known = [
    '-',
    "'-",
    "'=1",
    "''=1",
    '=1',
    '–1',
    '_x000A_',
    '_x005F_',
    'a "b" c',
    '"',
    '1;2',
    '00123',
    'TRUE',
    ...Object.getOwnPropertyNames(Object.prototype),
  ]
  for (const text of known) expect([text, await readAgain(await write(text))]).toEqual([text, [text]])
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect(await readAgain(await write(text))).toEqual([text])
    }),
    { numRuns: 200 },
  )
})
