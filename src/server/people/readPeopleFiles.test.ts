import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import writeXlsx from 'write-excel-file/node'
import { describe, expect, it } from 'vitest'
import { faultSentences } from '../platform/sheets/sheetFaults.ts'
import { peopleMessages } from './peopleMessages.ts'
import type { PeopleTable } from './peopleColumns.ts'
import { readPeopleFiles } from './readPeopleFiles.ts'

/** The faults of a file, in English. */
async function faults(content: string | Buffer, table: PeopleTable = 'people'): Promise<string[]> {
  const file = { name: `${table}.csv`, bytes: Buffer.from(content) }
  const read = await readPeopleFiles({ [table]: file }, 'en')
  return faultSentences(read.faults, 'en', peopleMessages).sentences
}

const titles = ['Employee number', 'DNI or NIE', 'First name', 'First surname', 'Office', 'Fixed salary']

/** A spreadsheet whose second row is malformed XML. */
async function bookWith(row: string): Promise<Buffer> {
  const parts = unzipSync(await writeXlsx([{ sheet: 'people', data: [titles] }] as never).toBuffer())
  const [sheet = ''] = Object.keys(parts).filter((name) => name.startsWith('xl/worksheets/sheet'))
  const xml = strFromU8(parts[sheet]!).replace('</sheetData>', `<row r="2">${row}</row></sheetData>`)
  return Buffer.from(zipSync({ ...parts, [sheet]: strToU8(xml) }))
}

describe('a file of people that is refused', () => {
  it('has errors, or formulas that nothing has worked out, which are no blank cells', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
    const row = (name: string, salary: string) =>
      text('A2', 'F1') +
      text('B2', '12345678Z') +
      `<c r="C2" t="str"><f>D2</f><v>Ona</v></c>${name}<c r="E2" t="str"><f>A1</f><v></v></c>` +
      `<c r="F2"><f>1+1</f><v>${salary}</v></c>`
    const error = '<c r="D2" t="e"><f>X1</f><v>#REF!</v></c>'
    expect(await faults(await bookWith(row(error, '')))).toEqual([
      'people.csv people, row 2, column “First surname”: it is a spreadsheet error. Correct the ' +
        'formula and paste its value.',
      'people.csv people, row 2, column “Fixed salary”: it is a formula. Paste its value.',
    ])
    expect(await faults(await bookWith(row(text('D2', 'Mas'), '2')))).toEqual([])
  })

  it('has a password, or is a PDF or another zip under a name of a table', async () => {
    const old = Buffer.from('d0cf11e0a1b1', 'hex')
    expect(await faults(old)).toEqual([
      'people.csv: this is an old Excel file (.xls). Save it as .xlsx or .csv.',
    ])
    expect(await faults(Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')]))).toEqual([
      'people.csv: it has a password. Open it in Excel, remove the password and save it again.',
    ])
    expect(await faults('%PDF-1.4\n1 0 obj')).toEqual([
      'people.csv: this is a PDF under another name. Export the table as CSV in UTF-8 or as .xlsx.',
    ])
    const other =
      'people.csv: the spreadsheet cannot be read: it is incomplete, or is a different kind of compressed ' +
      'file. '
    expect(await faults(Buffer.from(zipSync({ 'people.txt': strToU8('a') })))).toEqual([
      `${other}Open it and save it again as .xlsx.`,
    ])
  })

  it('has no titles, or a formula with quotation marks', async () => {
    expect(await faults('Número de empleado:DNI o NIE\nF1:12345678Z')).toEqual([
      'people.csv, row 1: this is not the row of headings: that row is missing, has other rows above it, ' +
        'or its columns are not separated by ; , | or a tab. “Template” (people template) gives the ' +
        'headings.',
    ])
    const formula = `${titles.slice(0, 4).join(';')}\nF1;12345678Z;=HYPERLINK("http://x");Gil`
    expect(await faults(formula)).toEqual([
      'people.csv, row 2, column “First name”: it is a formula. Paste its value.',
    ])
  })

  it('has characters that nobody sees, in a cell or a title', async () => {
    const told = 'it has a line break or a character that cannot be seen. Write it again on one line.'
    const head = `${titles.slice(0, 4).join(';')};E-mail address`
    expect(await faults(`${head}\nF1;12345678Z;An\u202ea;Mas\u200b;a\u00ad@acme.example`)).toEqual(
      ['First name', 'First surname', 'E-mail address'].map(
        (column) => `people.csv, row 2, column “${column}”: ${told}`,
      ),
    )
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row =
      cell('A2', 'F1') + cell('B2', '12345678Z') + cell('C2', 'An_xD800_a') + cell('D2', 'M_x202E_as')
    expect(await faults(await bookWith(row))).toEqual(
      ['First name', 'First surname'].map(
        (column) => `people.csv people, row 2, column “${column}”: ${told}`,
      ),
    )
    expect(await faults(`${head};Office\u200b\nF1;12345678Z;Ona;Mas;;`)).toEqual([
      'people.csv, row 1: the heading of column 6 has more than 100 characters, or some that cannot be ' +
        'seen. Write it again.',
    ])
    const title = 'x'.repeat(100)
    expect(await faults(`${head};${title}\nF1;12345678Z;Ona;Mas;;`)).toHaveLength(1)
    expect((await faults(`${head};${title}x\nF1;12345678Z;Ona;Mas;;`))[0]).toContain(
      'the heading of column 6',
    )
  })

  it('has a line with fewer cells than titles, as a truncated file leaves it', async () => {
    const head = titles.slice(0, 4).join(';')
    expect(await faults(`${head}\nF1;12345678Z;Ona;Mas\nF2;00000001R;O\nF3\n`)).toEqual([
      'people.csv, row 3: the row has 3 cells, and there are 4 headings: it is cut short or lacks ' +
        'separators. Export the whole table again or save it as .xlsx.',
      'people.csv, row 4: the row has 1 cell, and there are 4 headings: it is cut short or lacks ' +
        'separators. Export the whole table again or save it as .xlsx.',
    ])
    expect(await faults(`${head};;\nF1;12345678Z;Ona;Mas\n;;;\n\n  \n`)).toEqual([])
  })

  it('has a line with another separator than its titles', async () => {
    const told = (other: string, own: string) =>
      `people.csv, row 2: the row has ${other} between columns, and the headings have ${own}. Write it ` +
      `with ${own} too.`
    const withAmount = `${titles.join(';')}\nF1,12345678Z,Ona,Mas,Vic,"1.234,50"`
    expect(await faults(withAmount)).toEqual([told('“,”', '“;”')])
    expect(await faults(`${titles.join('\t')}\nF1|12345678Z|Ona|Mas|Vic|1`)).toEqual([told('“|”', 'tabs')])
  })

  it('is no spreadsheet that leaves blank cells at the end of a line out', async () => {
    const data = [titles, ['F1', '12345678Z', 'Ona', 'Mas']]
    expect(await faults(await writeXlsx([{ sheet: 'people', data }] as never).toBuffer())).toEqual([])
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = cell('A2', 'F1') + cell('B2', '12345678Z') + cell('C2', 'Ona') + cell('D2', 'Mas')
    expect(await faults(await bookWith(row))).toEqual([])
  })

  it('is a spreadsheet with a heading above its titles, which has no separators', async () => {
    const book = (...data: unknown[][]) => writeXlsx([{ sheet: 'a', data }] as never).toBuffer()
    const told =
      'people.csv, row 1: the first row of the sheet must have the column headings. Delete the ' +
      'rows above them; “Template” (people template) gives the headings.'
    expect(await faults(await book(['People of Acme'], titles))).toEqual([told])
    expect(await faults(await book(['Acme', 'May 2026'], titles))).toEqual([told])
    const keys = ['employeeNumber', 'planYear', 'topBag']
    expect(await faults(await book(keys, ['F1', 2026, 1]), 'bags')).toEqual([])
  })

  it('has many unknown columns, which are one fault', async () => {
    const head = [...titles, 'A;B;C;D;E;F;G;H'].join(';')
    expect(await faults(`${head}\nF1;12345678Z;Ona;Mas;;;${';'.repeat(7)}`)).toEqual([
      'people.csv, row 1: 8 columns are not known: A, B, C, D, E, F, …. Remove them; “Template” (people ' +
        'template) gives the valid ones.',
    ])
  })

  it('has more than 100,000 lines', async () => {
    const lines = (count: number) => ['Employee number;Plan year', ...Array<string>(count).fill('F9;2026')]
    expect(await faults(lines(100_000).join('\n'), 'bags')).toEqual([])
    expect(await faults(lines(100_001).join('\n'), 'bags')).toEqual([
      'bags.csv: it has more than 100,000 rows. Divide it into several files.',
    ])
  })

  it('has more than 100,000 lines with those that come with it', async () => {
    const head = 'Employee number;Plan year'
    const bytes = (count: number) => Buffer.from(`${head}\n${'F9;2026\n'.repeat(count)}`)
    const told = async (people: number, bags: number) => {
      const files = {
        family: { name: 'family.csv', bytes: bytes(people) },
        bags: { name: 'bags.csv', bytes: bytes(bags) },
      }
      const { faults: found, tables } = await readPeopleFiles(files, 'en')
      expect(tables.family).toHaveLength(people)
      return faultSentences(found, 'en', peopleMessages).sentences.filter((each) => each.includes('in total'))
    }
    expect(await told(60_000, 39_999)).toEqual([])
    expect(await told(60_000, 40_000)).toEqual([])
    expect(await told(60_000, 40_001)).toEqual([
      'bags.csv: with this one, the files have more than 100,000 rows in total. Import them one after the ' +
        'other.',
    ])
  })
})
