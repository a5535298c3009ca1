import { describe, expect, it } from 'vitest'
import * as hostile from '../../../tests/support/hostileFiles.ts'
import { faultSentences } from '../platform/sheets/sheetFaults.ts'
import { peopleMessages } from './peopleMessages.ts'
import { readPeopleFiles } from './readPeopleFiles.ts'

/** What is said of a file, the longest time in which no timer had its turn, and the memory that was taken. */
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
    const told = faultSentences(faults.slice(0, 3), 'en', peopleMessages)
    return { told, pauseMs, megabytes: (most - before) / 1024 / 1024 }
  } finally {
    clearInterval(timer)
  }
}

const damaged =
  'the spreadsheet cannot be read: it is incomplete, or another compressed file. Open it and save it ' +
  'again as .xlsx.'
const columns = 'it has cells beyond column 200. Delete them, or copy the table into a new spreadsheet.'
const lines = 'it has more than 100,000 lines. Divide it into several files.'
const cells =
  'it has more than 2,000,000 cells. Delete those that are not needed, or divide it into several files.'
const unpacked =
  'unpacked, the spreadsheet has more than 256 MB. Divide it into several files, or save the table as CSV.'
const characters = (line: number): string =>
  `a cell on line ${line} has more than 2,000 characters. Shorten it, or close the quotation marks before it.`

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
    'its texts have more than 40,000,000 characters together. Divide it into several files.',
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
  ['a text of separators', () => hostile.separatorsCsv(), columns],
  ['a text of 201 columns', () => hostile.wideCsv(3, 201), columns],
  ['a text with 100,002 lines', () => hostile.wideCsv(100_002, 2), lines],
  ['a text with 2,000,100 cells', () => hostile.wideCsv(20_001, 100), cells],
  ['a text with a quotation mark that is not closed', () => hostile.openQuoteCsv(), characters(2)],
  ['a text with a cell of 30 MB', () => hostile.hugeCellCsv(), characters(2)],
  ['a text of 30 MB of quotation marks', () => hostile.quotesCsv(), columns],
  [
    'a file of more than 32 MB',
    () => hostile.wideCsv(1, 17_000_000),
    'the file has more than 32 MB. Divide it into several files.',
  ],
])('%s', (_name, make, sentence) => {
  it(
    'is refused with its limit and the way out, and others are answered meanwhile',
    { timeout: 60_000 },
    async () => {
      const { told, pauseMs, megabytes } = await read(make())
      expect(told).toEqual([`people: ${sentence}`])
      expect(pauseMs).toBeLessThan(2_000)
      expect(megabytes).toBeLessThan(450)
    },
  )
})

it(
  'hostile files that come at once are refused one after the other, in the memory of one',
  { timeout: 120_000 },
  async () => {
    const files = [hostile.expandingWorkbook(), hostile.repeatedTextWorkbook(), hostile.separatorsCsv()]
    const refusals = files.map((bytes) =>
      read(bytes).catch((error: unknown) => {
        // Where the machine is busy, somebody waits too long.
        expect(error).toMatchObject({ statusCode: 503 })
        return undefined
      }),
    )
    const told = (await Promise.all(refusals)).filter((each) => each !== undefined)
    expect(told[0]?.told).toEqual([`people: ${unpacked}`])
    expect(Math.max(...told.map(({ megabytes }) => megabytes))).toBeLessThan(450)
  },
)

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
