import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { readSections } from './readSections.ts'

const text = [
  '-- head',
  'COPY "empty" ("a") FROM stdin;',
  '\\.',
  'COPY "some" ("a") FROM stdin;',
  '1\t\\\\.',
  '\\N',
  'a\\nb\\.',
  '',
  '\\.',
  '-- end',
  '',
].join('\n')

/** The parts of a text that is read in pieces of `size` bytes; the rows of a section are joined. */
async function partsOf(size: number): Promise<(string | string[])[]> {
  const bytes = Buffer.from(text)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  const parts: (string | string[])[] = []
  let rows = ''
  for await (const part of readSections(Readable.from(pieces))) {
    if ('line' in part) parts.push(part.line)
    else if ('rows' in part) rows += part.rows.toString()
    else {
      parts.push(rows.split('\n'))
      rows = ''
    }
  }
  return parts
}

it('sections are the same however the pieces of a backup are cut', async () => {
  for (let size = 1; size <= text.length; size++)
    expect(await partsOf(size), `pieces of ${size}`).toEqual([
      '-- head',
      'COPY "empty" ("a") FROM stdin;',
      [''],
      'COPY "some" ("a") FROM stdin;',
      ['1\t\\\\.', '\\N', 'a\\nb\\.', '', ''],
      '-- end',
    ])
})
