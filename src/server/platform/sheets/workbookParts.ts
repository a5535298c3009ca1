import { tooLarge, type FileLimits } from './fileLimits.ts'
import { numberStyleOf, type NumberStyle } from './numberStyles.ts'
import { UnreadableFile } from './sheetFile.ts'
import type { PartReader, ZipParts } from './unzipParts.ts'
import { attributeOf, xmlPart } from './xmlPart.ts'

/** The parts of a workbook that its sheets refer to. */
export type WorkbookParts = {
  sheets: { name: string; part: string }[]
  strings: string[]
  /** For each style, whether it shows numbers as dates. */
  dateStyles: boolean[]
  /** For each style, how it shows numbers that are not dates. */
  numberStyles: (NumberStyle | undefined)[]
  /** True: days count from 1904. */
  isFrom1904: boolean
}

/**
 * Reads everything but the sheets.
 * @throws UnreadableFile
 */
export async function readWorkbookParts(zip: ZipParts, limits: FileLimits): Promise<WorkbookParts> {
  const listed: { name: string; id: string }[] = []
  const targets = new Map<string, string>()
  const strings: string[] = []
  const styles: { formats: Map<string, string>; used: string[] } = { formats: new Map(), used: [] }
  const book = { isFrom1904: false }
  const readers: Record<string, PartReader> = {
    'xl/workbook.xml': xmlPart({
      open: (name, attributes) => {
        if (name === 'workbookPr') book.isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
        if (name !== 'sheet') return
        const { name: sheet = '' } = attributes
        listed.push({ name: sheet, id: attributeOf(relationsOf(attributes), 'id') ?? '' })
        if (listed.length > limits.sheets) throw tooLarge('sheets', limits.sheets)
        if (sheet.length > limits.sheetName) throw tooLarge('sheetName', limits.sheetName)
      },
    }),
    'xl/_rels/workbook.xml.rels': xmlPart({
      open: (name, { Id = '', Target = '', Type = '' }) => {
        if (name === 'Relationship' && Type.endsWith('/worksheet')) targets.set(Id, toPartPath(Target))
        if (targets.size > limits.parts) throw tooLarge('parts', limits.parts)
      },
    }),
    'xl/sharedStrings.xml': stringsPart(strings, limits),
    'xl/styles.xml': stylesPart(styles),
  }
  for await (const _piece of zip.read((name) => readers[name]));
  const sheets = listed.flatMap(({ name, id }) => {
    const part = targets.get(id)
    return part === undefined ? [] : [{ name, part }]
  })
  if (sheets.length === 0) throw new UnreadableFile('file.workbook')
  const dateStyles = styles.used.map((id) => isDateFormat(id, styles.formats.get(id)))
  const numberStyles = styles.used.map((id) => numberStyleOf(id, styles.formats.get(id)))
  return { sheets, strings, dateStyles, numberStyles, ...book }
}

/** The attributes without their prefix, because each file chooses the prefix of a sheet's `id`. */
function relationsOf(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name.includes(':')))
}

/** A target is relative to `xl/`, or absolute with a slash. */
const toPartPath = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`)

/** Reads the texts that cells share; phonetic marks are left out. */
function stringsPart(strings: string[], { texts, characters, charactersTogether }: FileLimits): PartReader {
  let text = ''
  let together = 0
  const inside = { t: false, rPh: false }
  return xmlPart({
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 't' || name === 'rPh') inside[name] = true
    },
    close: (name) => {
      if (name === 't' || name === 'rPh') inside[name] = false
      if (name !== 'si') return
      together += text.length
      if (together > charactersTogether) throw tooLarge('charactersTogether', charactersTogether)
      if (strings.push(unescaped(text)) > texts) throw tooLarge('texts', texts)
    },
    text: (piece) => {
      // A text that is too long is not refused here, because a sheet that is not read may use it; a cell with
      // the text is refused.
      if (inside.t && !inside.rPh && text.length <= characters) text += piece
    },
  })
}

function stylesPart({ formats, used }: { formats: Map<string, string>; used: string[] }): PartReader {
  let isOfCells = false
  return xmlPart({
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode.slice(0, maxFormat + 1))
      if (formats.size > maxStyles) throw new UnreadableFile('file.workbook')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells && used.push(numFmtId) > maxStyles)
        throw new UnreadableFile('file.workbook')
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
}

/** Excel's maximum number of cell styles, and maximum length of a format. */
const maxStyles = 65_490
const maxFormat = 255

/** Decodes characters that XML does not allow, which a workbook writes as codes such as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCodePoint(parseInt(code, 16)),
  )
}

/** Numbers of built-in date and time formats, which have no code (ECMA-376, 18.8.30). */
const knownDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** Whether a number format shows a day or a time: it has a date letter outside of quotes and brackets. */
function isDateFormat(id: string, code: string | undefined): boolean {
  if (code === undefined) return knownDates.some(([from, to]) => Number(id) >= from && Number(id) <= to)
  if (code.length > maxFormat) return false
  const plain = code
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[\\_*]./g, '')
    .replaceAll(/\[[^[\]]*\]/g, (part) => (/^\[[hms]+\]$/i.test(part) ? part : ''))
  return /[dmyhs]/i.test(plain.replaceAll(/general/gi, ''))
}
