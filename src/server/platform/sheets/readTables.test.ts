import { describe, expect, it } from 'vitest'
import { wideCsv } from '../../../../tests/support/hostileFiles.ts'
import { messagesFrom } from '../http/serverMessages.ts'
import { fileLimits, type FileLimits } from './fileLimits.ts'
import { type ReadTable, readTables } from './readTables.ts'
import { UnreadableFile } from './sheetFile.ts'
import { tableFormat, type WantedTables } from './tableFormat.ts'

const words = messagesFrom({ es: {}, ca: {}, en: {}, pt: {} })
const format = tableFormat('people', [{ key: 'number', kind: 'text' }], words)
const wanted: WantedTables = {
  formats: [format],
  otherwise: 'people',
  language: 'en',
  separatorNames: {},
  linesBefore: 0,
}

type Options = { limits?: Partial<FileLimits>; begin?: (table: ReadTable) => void }

const read = (bytes: Uint8Array | string, { limits, begin = () => {} }: Options = {}) =>
  readTables(
    { name: 'a', bytes: Buffer.from(bytes) },
    { wanted, begin, limits: { ...fileLimits, ...limits } },
  )

/** The result of `read`, or the fault. */
const outcome = (bytes: Uint8Array | string, options: Options): Promise<string> =>
  read(bytes, options).then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof UnreadableFile) return error.id
      throw error
    },
  )

it('a table gives the values of its known columns, with their lines', async () => {
  const tables: ReadTable[] = []
  await read('other;Number\n1;a\n\n2;\n', { begin: (table) => tables.push(table) })
  const rows = [
    { file: 'a', line: 2, values: { number: 'a' } },
    { file: 'a', line: 4, values: {} },
  ]
  expect(tables).toMatchObject([{ table: 'people', label: 'a', rows, faults: [{ id: 'header.unknown' }] }])
})

describe('a file is refused beyond', () => {
  it('its megabytes, before anything reads it', async () => {
    const limits = { megabytes: 1 }
    const title = 'number\n'
    const at = title + '\n'.repeat(2 ** 20 - title.length)
    expect(await outcome(at, { limits })).toBe('read')
    expect(await outcome(`${at}\n`, { limits })).toBe('file.megabytes')
  })

  it('its seconds, and its process is ended', async () => {
    expect(await outcome(wideCsv(50_000, 20), { limits: { seconds: 0.001 } })).toBe('file.seconds')
  })

  it('its memory, whose end is that of its process alone', async () => {
    const large = `number\n${'a;'.repeat(10)}\n`.repeat(1_000_000)
    expect(await outcome(large, { limits: { memoryMegabytes: 12 } })).toBe('file.memoryMegabytes')
  })
})
