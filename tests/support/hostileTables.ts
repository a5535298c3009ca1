import { textCell, workbookAround, workbookOf } from './hostileFiles.ts'
import { zipOf } from './zips.ts'

const megabyte = 1024 * 1024
const relations = 'http://schemas.openxmlformats.org'

/** A character that is slow to compare and of which no letter remains in a title. */
const slowSign = 'ΐ'

/** Builds a quotation mark inside a cell, followed by `megabytes` of separators in the same line. */
export const quotedSeparatorsCsv = (megabytes = 31): Buffer =>
  Buffer.concat([Buffer.from('employeeNumber;x"'), Buffer.alloc(megabytes * megabyte, ';')])

const titles = (
  'employeeNumber,personalID,firstName,lastName1,lastName2,email,phone,birthday,language,gender,' +
  'maritalStatus,securityNumber,disability,privateUse,companyVehicle,paymentCount,joinedOn,factsFrom,' +
  'fixedSalary,variableSalary,salaryFrom,planYear,flexibleBag,topBag,userBag,companyBag'
).split(',')

/** Builds lines of people in which each cell is a formula. */
function formulaRows(lines: number): string {
  const cells = (texts: readonly string[]): string =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const faulty = `<row>${cells(titles.map(() => '='))}</row>`
  return `<row>${cells(titles)}</row>${faulty.repeat(lines)}`
}

/** Builds `sheets` sheets that share one part and this name, which may have the maximum length. */
export function namedSheetsWorkbook(name: string, { sheets = 1, rows = formulaRows(500) } = {}): Buffer {
  const listed = Array.from(
    { length: sheets },
    (_, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId1"/>`,
  )
  return workbookOf(rows, [
    {
      name: 'xl/workbook.xml',
      content:
        `<workbook xmlns:r="${relations}/officeDocument/2006/relationships">` +
        `<sheets>${listed.join('')}</sheets></workbook>`,
    },
  ])
}

/** Builds 13,000 cells, each with a fault. */
export const formulasWorkbook = (lines = 500): Buffer => workbookOf(formulaRows(lines))

/** Builds rows with one cell in the last allowed column, on sheets that share a name. */
export function sparseSheetsWorkbook(sheets = 100, lines = 20_000): Buffer {
  const row = (line: number): string => `<row r="${line}"><c r="GR${line}"><v>1</v></c></row>`
  const head = `<row r="1">${textCell('A1', 'employeeNumber')}</row>`
  const rows = head + Array.from({ length: lines }, (_, index) => row(index + 2)).join('')
  return namedSheetsWorkbook('people', { sheets, rows })
}

const longTitles = (): string[] => [
  'employeeNumber',
  ...Array.from({ length: 199 }, (_, index) => `${slowSign.repeat(1_990)}${index}`),
]

/** Builds titles of 2,000 characters that are slow to compare, in every column. */
export const longTitlesCsv = (): Buffer => Buffer.from(`${longTitles().join(';')}\n1;2\n`)

export const longTitlesWorkbook = (): Buffer =>
  workbookOf(
    `<row>${longTitles()
      .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('')}</row>`,
  )

/** Builds cells that match no choice and are slow to compare. */
export function choicesCsv(lines = 10_000): Buffer {
  const choices = ['language', 'gender', 'maritalStatus', 'companyVehicle', 'employeeNumber']
  const line = `${choices.map(() => slowSign.repeat(199)).join(';')}\n`
  return Buffer.from(`${choices.join(';')}\n${line.repeat(lines)}`)
}

/** Builds a text of several megabytes with markup characters, as one section, comment or instruction. */
export function hugeSectionWorkbook(kind: 'section' | 'comment' | 'instruction', megabytes = 180): Buffer {
  const kinds = {
    section: `<row r="1">${textCell('A1', '<![CDATA[text]]>')}</row>`,
    comment: '<!--text-->',
    instruction: '<?a text?>',
  }
  const [start, end] = kinds[kind].split('text')
  const piece = `${'x<>'.repeat(300)}${slowSign}`.repeat(1_000)
  return workbookOf({
    start,
    piece,
    times: Math.ceil((megabytes * megabyte) / Buffer.byteLength(piece)),
    end,
  })
}

/** Builds `texts` shared texts that no cell uses. */
export function manyTextsWorkbook(texts = 1_900_000, characters = 80): Buffer {
  const piece = `<si><t>${'a'.repeat(characters)}</t></si>`.repeat(1_000)
  const content = { start: '<sst>', piece, times: texts / 1_000, end: '</sst>' }
  return workbookOf(`<row>${textCell('A1', 'employeeNumber')}</row>`, [
    { name: 'xl/sharedStrings.xml', content },
  ])
}

/** Builds a tag with `attributes` attributes. */
export function manyAttributesWorkbook(attributes = 3_000_000): Buffer {
  const given = Array.from({ length: attributes }, (_, index) => `a${index}=">"`)
  return workbookAround(`<worksheet ${given.join(' ')}><sheetData/></worksheet>`)
}

/** Builds a zip whose directory swaps the names of two parts. */
export function swappedWorkbook(): Buffer {
  const sheet = (text: string): string =>
    `<worksheet><sheetData><row r="1">${textCell('A1', text)}</row></sheetData></worksheet>`
  const [one, other] = ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet9.xml']
  const book = workbookAround(sheet('first'), [{ name: other, content: sheet('second') }])
  const [at, otherAt] = [book.lastIndexOf(one), book.lastIndexOf(other)]
  book.write(other, at)
  book.write(one, otherAt)
  return book
}

/** Builds a zip whose directory assigns the bytes of one part to another part too. */
export function sharedBytesWorkbook(): Buffer {
  const book = zipOf([
    { name: 'a', content: 'first' },
    { name: 'b', content: 'second' },
  ])
  const entry = book.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  book.writeUInt32LE(0, entry + 42)
  return book
}
