import { endOf, type LongText, zipOf, type ZipPart } from './zips.ts'

const megabyte = 1024 * 1024
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org'
const sheetPart = 'xl/worksheets/sheet1.xml'

/** A text cell of a workbook; `at` is its position, such as `A1`. */
export const textCell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

/** Builds a workbook of one sheet with this `sheetData`; `more` are its further parts. */
export function workbookOf(sheetData: string | LongText, more: readonly ZipPart[] = []): Buffer {
  const {
    start = '',
    end = '',
    ...long
  } = typeof sheetData === 'string' ? { start: sheetData, piece: '', times: 0 } : sheetData
  const sheet = {
    ...long,
    start: `${xml}<worksheet ${main}><sheetData>${start}`,
    end: `${end}</sheetData></worksheet>`,
  }
  return workbookAround(sheet, more)
}

/** Builds a workbook around the given sheet; a part of `more` replaces one of the same name. */
export function workbookAround(sheet: ZipPart['content'], more: readonly ZipPart[] = []): Buffer {
  const parts = [
    {
      name: 'xl/workbook.xml',
      content:
        `${xml}<workbook ${main} xmlns:r="${relations}/officeDocument/2006/relationships"><sheets>` +
        '<sheet name="people" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        `${xml}<Relationships xmlns="${relations}/package/2006/relationships"><Relationship Id="rId1" ` +
        `Type="${relations}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>` +
        '</Relationships>',
    },
    { name: sheetPart, content: sheet },
  ]
  const names = more.map(({ name }) => name)
  return zipOf([...parts.filter(({ name }) => !names.includes(name)), ...more])
}

/**
 * Builds two cells, in the first and the last position of a sheet, with 17 thousand million positions
 * between them.
 */
export function sparseWorkbook(first = 'A1', last = 'XFD1048576'): Buffer {
  const rowOf = (at: string): string =>
    `<row r="${at.replace(/\D/g, '')}" spans="1:16384">${textCell(at, 'a')}</row>`
  return workbookAround(
    `${xml}<worksheet ${main}><dimension ref="${first}:${last}"/><sheetData>${rowOf(first)}${rowOf(last)}` +
      '</sheetData></worksheet>',
  )
}

/**
 * Builds cells without an end tag, among them a formula: a search for the end tag reads to the end of the
 * file.
 */
export function quadraticWorkbook(cells = 100_000): Buffer {
  return workbookAround(`${xml}<worksheet ${main}><sheetData><row r="1"><f/>${'<c a="">'.repeat(cells)}`)
}

/** Builds a sheet of blanks that unpacks to `megabytes`, while its headers claim 2 kB. */
export function lyingWorkbook(megabytes = 300): Buffer {
  const start = `${xml}<worksheet ${main}><sheetData>`
  return workbookAround('', [
    { name: sheetPart, content: { start, ...filler(megabytes) }, claimedBytes: 2_000 },
  ])
}

/** Builds a sheet of empty rows that unpacks to `megabytes`; the headers are correct. */
export function expandingWorkbook(megabytes = 300): Buffer {
  return workbookOf(filler(megabytes))
}

/** Comments, which no limit of rows, cells or characters stops. */
const filler = (megabytes: number): LongText => ({
  piece: `<!--${' '.repeat(1017)}-->`.repeat(1024),
  times: megabytes,
})

/** Builds nested entities: ten lines expand to a thousand million words. */
export function laughingWorkbook(): Buffer {
  const names = 'abcdefghij'.split('')
  const entities = names.map((name, index) => {
    const value = index === 0 ? 'lol' : `&${names[index - 1]};`.repeat(10)
    return `<!ENTITY ${name} "${value}">`
  })
  return workbookAround(
    `${xml}<!DOCTYPE worksheet [${entities.join('')}]><worksheet ${main}><sheetData><row r="1">` +
      `${textCell('A1', '&j;')}</row></sheetData></worksheet>`,
  )
}

/** Builds deeply nested elements. */
export function deepWorkbook(depth = 5_000_000): Buffer {
  return workbookOf({ start: '<row r="1"><c r="A1">', piece: '<is>'.repeat(1_000), times: depth / 1_000 })
}

/** Builds one attribute of `megabytes`, full of characters at which a parser may start again. */
export function hugeAttributeWorkbook(megabytes = 100): Buffer {
  return workbookOf({
    start: '<row r="1"><c r="',
    piece: '>'.repeat(megabyte),
    times: megabytes,
    end: '"/></row>',
  })
}

/** Builds a tag without an end. */
export function unclosedTagWorkbook(megabytes = 100): Buffer {
  const start = `${xml}<worksheet ${main}><sheetData><row `
  return workbookAround({ start, piece: 'a'.repeat(megabyte), times: megabytes })
}

/** Builds one text of `megabytes` in a CDATA section. */
export function hugeTextWorkbook(megabytes = 100): Buffer {
  const [start, end] = `<row r="1">${textCell('A1', '<![CDATA[text]]>')}</row>`.split('text')
  return workbookOf({ start, piece: 'a'.repeat(megabyte), times: megabytes, end })
}

/** Builds a number format of a megabyte for one number. */
export function hugeFormatWorkbook(): Buffer {
  const styles =
    `${xml}<styleSheet ${main}><numFmts><numFmt numFmtId="200" formatCode="${'[\\'.repeat(megabyte / 2)}"/>` +
    '</numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>'
  return workbookOf('<row r="1"><c r="A1" s="0"><v>45000</v></c></row>', [
    { name: 'xl/styles.xml', content: styles },
  ])
}

/** Builds one long shared text that each cell below the titles refers to. */
export function repeatedTextWorkbook(cells = 500_000, characters = 1_900): Buffer {
  const strings = `${xml}<sst ${main}><si><t>${'a'.repeat(characters)}</t></si></sst>`
  const row = (line: number): string => `<row r="${line}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`
  const rows = Array.from({ length: cells / 100 }, (_, index) => row(index + 2))
  const title = '<c t="inlineStr"><is><t>employeeNumber</t></is></c>'
  const others = '<c t="inlineStr"><is><t>other</t></is></c>'.repeat(99)
  return workbookOf(`<row r="1">${title}${others}</row>${rows.join('')}`, [
    { name: 'xl/sharedStrings.xml', content: strings },
  ])
}

/** Builds `sheets` sheets that share one part. */
export function sheetsWorkbook(sheets: number): Buffer {
  const listed = Array.from({ length: sheets }, (_, i) => `<sheet name="s${i}" sheetId="${i}" r:id="rId1"/>`)
  const workbook = `${xml}<workbook ${main} xmlns:r="${relations}/officeDocument/2006/relationships"><sheets>`
  return workbookOf(`<row r="1">${textCell('A1', 'a')}</row>`, [
    { name: 'xl/workbook.xml', content: `${workbook}${listed.join('')}</sheets></workbook>` },
  ])
}

/** Builds a zip with `parts` unneeded parts. */
export function manyPartsWorkbook(parts: number): Buffer {
  const more = Array.from({ length: parts }, (_, index) => ({ name: `a${index}`, content: '' }))
  return workbookOf(`<row r="1">${textCell('A1', 'a')}</row>`, more)
}

/** Builds a workbook that contains its sheet twice: programs differ in which one they show. */
export function twiceNamedWorkbook(): Buffer {
  const sheet = (text: string): string =>
    `${xml}<worksheet ${main}><sheetData><row r="1">${textCell('A1', text)}</row></sheetData></worksheet>`
  return workbookAround(sheet('first'), [
    { name: 'other', content: '' },
    { name: sheetPart, content: sheet('first') },
    { name: sheetPart, content: sheet('second') },
  ])
}

/**
 * Builds a zip whose central directory lists the same megabytes many times: unpacked by the directory, 10 MB
 * become thousands.
 */
export function overlappingWorkbook(times = 400, megabytes = 10): Buffer {
  const once = workbookAround({ start: `${xml}<worksheet ${main}>`, ...filler(megabytes) })
  const end = once.length - 22
  const start = once.readUInt32LE(end + 16)
  const directory = once.subarray(start, end)
  const at = directory.lastIndexOf('PK\u0001\u0002', undefined, 'latin1')
  const sheet = directory.subarray(at)
  const entries = [directory, ...Array.from({ length: times }, () => sheet)]
  return Buffer.concat([once.subarray(0, start), ...entries, endOf(entries, start)])
}

/** Builds a text that contains only separators. */
export const separatorsCsv = (megabytes = 30): Buffer => Buffer.alloc(megabytes * megabyte, ';')

/** Builds an opening quotation mark without an end, before `megabytes` of lines. */
export const openQuoteCsv = (megabytes = 30): Buffer =>
  Buffer.from(`Employee number;Office\nF1;"${'a;b\n'.repeat((megabytes * megabyte) / 4)}`)

/** Builds one cell of `megabytes`. */
export const hugeCellCsv = (megabytes = 30): Buffer =>
  Buffer.from(`Employee number;Office\nF1;${'a'.repeat(megabytes * megabyte)}`)

/** Builds `lines` lines, each with `columns` cells. */
export function wideCsv(lines: number, columns: number, cell = '1'): Buffer {
  const line = Array.from({ length: columns }, () => cell).join(';')
  return Buffer.from(`${line}\n`.repeat(lines))
}

/** Builds quotation marks in every position that can change the meaning of others. */
export const quotesCsv = (megabytes = 30): Buffer => Buffer.from('"a""";"'.repeat((megabytes * megabyte) / 7))
