import { describe, expect, it } from 'vitest'
import * as hostile from '../../../tests/support/hostileFiles.ts'
import * as tables from '../../../tests/support/hostileTables.ts'
import { faultSentences } from '../platform/sheets/sheetFaults.ts'
import { peopleMessages } from './peopleMessages.ts'
import { readPeopleFiles } from './readPeopleFiles.ts'

/** The report on a file, the longest pause between timers, and the memory used. */
async function read(bytes: Uint8Array): Promise<{ told: string[]; pauseMs: number; megabytes: number }> {
  const before = process.memoryUsage().rss
  let [last, pauseMs, most] = [performance.now(), 0, before]
  const watch = (): void => {
    const now = performance.now()
    pauseMs = Math.max(pauseMs, now - last)
    last = now
    most = Math.max(most, process.memoryUsage().rss)
  }
  const timer = setInterval(watch, 20)
  try {
    const { faults } = await readPeopleFiles({ people: { name: 'people', bytes } }, 'en')
    watch()
    const told = faultSentences(faults.slice(0, 3), 'en', peopleMessages).sentences
    return { told, pauseMs, megabytes: (most - before) / 1024 / 1024 }
  } finally {
    clearInterval(timer)
  }
}

const damaged =
  'the spreadsheet cannot be read: it is incomplete, or is a different kind of compressed file. Open it ' +
  'and save it again as .xlsx.'
const columns = 'it has cells beyond column 200. Delete them, or copy the table into a new spreadsheet.'
const lines = 'it has more than 100,000 rows. Divide it into several files.'
const cells =
  'it has more than 2,000,000 cells. Delete those that are not needed, or divide it into several files.'
const unpacked =
  'unpacked, the spreadsheet is larger than 256 MB. Divide it into several files, or save the table as CSV.'
const characters = (line: number): string =>
  `a cell in row ${line} has more than 2,000 characters. Shorten it, or close the quotation mark ` +
  'left open before it.'

/** A text with `columns` titles above it, of which only the first is known. */
const titled = (columns: number, text: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`employeeNumber${';a'.repeat(columns - 1)}\n`), text])

describe.each<[string, () => Uint8Array, string]>([
  ['a workbook with a cell in the last place', () => hostile.sparseWorkbook(), columns],
  ['a workbook with a cell in the last row', () => hostile.sparseWorkbook('A1', 'A1048576'), lines],
  ['a workbook with a cell in the last column', () => hostile.sparseWorkbook('A1', 'XFD2'), columns],
  ['a workbook whose cells begin and never end', () => hostile.quadraticWorkbook(), damaged],
  ['a workbook that claims 2 kB and has 300 MB', () => hostile.lyingWorkbook(), unpacked],
  ['a workbook that unpacks to 300 MB', () => hostile.expandingWorkbook(), unpacked],
  ['a workbook with entities of entities', () => hostile.laughingWorkbook(), damaged],
  ['a workbook of five million elements in each other', () => hostile.deepWorkbook(), damaged],
  ['a workbook with an attribute of 100 MB', () => hostile.hugeAttributeWorkbook(), damaged],
  ['a workbook with a tag of 100 MB', () => hostile.unclosedTagWorkbook(), damaged],
  ['a workbook with a text of 100 MB', () => hostile.hugeTextWorkbook(), damaged],
  [
    'a workbook with one long text in 500,000 cells',
    () => hostile.repeatedTextWorkbook(),
    'its cells have more than 40,000,000 characters in total. Divide it into several files.',
  ],
  [
    'a workbook of 101 sheets',
    () => hostile.sheetsWorkbook(101),
    'it has more than 100 sheets. Delete those that are not needed.',
  ],
  [
    'a workbook of 3,000 parts',
    () => hostile.manyPartsWorkbook(3_000),
    'the spreadsheet consists of more than 2,000 parts. Copy the table into a new spreadsheet and save it ' +
      'as .xlsx.',
  ],
  ['a workbook with two sheets in one name', () => hostile.twiceNamedWorkbook(), damaged],
  ['a workbook with a section of 180 MB of signs', () => tables.hugeSectionWorkbook('section'), damaged],
  ['a workbook with a comment of 180 MB of signs', () => tables.hugeSectionWorkbook('comment'), damaged],
  ['a workbook with an instruction of 180 MB', () => tables.hugeSectionWorkbook('instruction'), damaged],
  ['a workbook with a tag of three million attributes', () => tables.manyAttributesWorkbook(), damaged],
  ['a workbook whose directory swaps two parts', () => tables.swappedWorkbook(), damaged],
  [
    'a workbook with 1,900,000 shared texts',
    () => tables.manyTextsWorkbook(),
    'its cells have more than 40,000,000 characters in total. Divide it into several files.',
  ],
  [
    'a workbook with a hundred sheets of one name',
    () => tables.sparseSheetsWorkbook(),
    'the sheets “people” and “people” are the same table. Keep one.',
  ],
  [
    'a workbook with a sheet whose name has 200,000 blanks',
    () => tables.namedSheetsWorkbook(`people${' '.repeat(200_000)}`),
    'a sheet has a name of more than 31 characters. Shorten it.',
  ],
  ['a text of separators', () => hostile.separatorsCsv(), columns],
  ['a text of separators behind a quotation mark', () => tables.quotedSeparatorsCsv(), columns],
  ['a text of 201 columns', () => hostile.wideCsv(3, 201), columns],
  ['a text with 100,001 lines', () => titled(2, hostile.wideCsv(100_001, 2)), lines],
  ['a text with 2,000,100 cells', () => titled(100, hostile.wideCsv(20_000, 100)), cells],
  ['a text with a quotation mark that is not closed', () => hostile.openQuoteCsv(), characters(2)],
  ['a text with a cell of 30 MB', () => hostile.hugeCellCsv(), characters(2)],
  [
    'a text of 30 MB of quotation marks',
    () => hostile.quotesCsv(),
    'in row 1 a quotation mark is not closed, or there is text after the closing one. Close it or ' +
      'remove it.',
  ],
  [
    'a file of more than 32 MB',
    () => hostile.wideCsv(1, 17_000_000),
    'the file is larger than 32 MB. Divide it into several files.',
  ],
])('%s', (_name, make, sentence) => {
  it(
    'is refused with its limit and the way out, and others are answered meanwhile',
    { timeout: 150_000 },
    async () => {
      const { told, pauseMs, megabytes } = await read(make())
      expect(told).toEqual([`people: ${sentence}`])
      expect(pauseMs).toBeLessThan(1_000)
      expect(megabytes).toBeLessThan(200)
    },
  )
})

it('hostile files that come at once are refused each by itself', { timeout: 120_000 }, async () => {
  const files = [hostile.expandingWorkbook(), hostile.repeatedTextWorkbook(), hostile.separatorsCsv()]
  const told = await Promise.all(files.map(read))
  expect(told[0]?.told).toEqual([`people: ${unpacked}`])
  expect(Math.max(...told.map(({ megabytes }) => megabytes))).toBeLessThan(200)
})

describe.each<[string, () => Uint8Array, string[]]>([
  [
    'a text with 199 titles of 2,000 characters',
    () => tables.longTitlesCsv(),
    [
      'people, row 1: the heading of column 2 has more than 100 characters, or some that cannot be seen. ' +
        'Write it again.',
    ],
  ],
  [
    'a workbook with 199 titles of 2,000 characters',
    () => tables.longTitlesWorkbook(),
    [
      'people people, row 1: the heading of column 2 has more than 100 characters, or some that cannot be ' +
        'seen. Write it again.',
    ],
  ],
  [
    'a workbook of 13,000 formulas',
    () => tables.formulasWorkbook(),
    ['employeeNumber', 'personalID', 'firstName'].map(
      (column) => `people people, row 2, column “${column}”: it is a formula. Paste its value.`,
    ),
  ],
  [
    'a text with 40,000 cells of no choice',
    () => tables.choicesCsv(),
    ['DNI or NIE', 'First name', 'First surname'].map(
      (column) => `people, row 1, column “${column}”: the column is missing. Add it.`,
    ),
  ],
])('%s', (_name, make, sentences) => {
  it('gets a bounded report of faults, while other requests are answered', async () => {
    const { told, pauseMs, megabytes } = await read(make())
    expect(told).toEqual(sentences)
    expect(pauseMs).toBeLessThan(1_000)
    expect(megabytes).toBeLessThan(200)
  })
})

it('a company of 20,000 people in 60 columns is read', { timeout: 120_000 }, async () => {
  const others = Array.from({ length: 57 }, (_, index) => `other${index}`)
  const titles = ['employeeNumber', 'planYear', 'topBag', ...others]
  const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const line = (number: number): string =>
    `<row>${text(`E${number}`)}${'<c><v>2026</v></c>'.repeat(titles.length - 1)}</row>`
  const rows = Array.from({ length: 20_000 }, (_, index) => line(index))
  const bytes = hostile.workbookOf(`<row>${titles.map(text).join('')}</row>${rows.join('')}`)
  const { tables, faults } = await readPeopleFiles({ bags: { name: 'bags', bytes } }, 'en')
  expect(tables.people).toHaveLength(20_000)
  expect(faults.map(({ id }) => id)).toContain('header.unknownMany')
})
