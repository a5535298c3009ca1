import type { Content, TableLayout } from 'pdfmake'
import {
  barStyle,
  border,
  type Branding,
  brandingOf,
  ink,
  muted,
} from '../../../domain/company/tenant/branding.ts'
import { fonts, toRuns } from './fonts.ts'
import { isSentence, type Sheet, type SheetBlock, type SheetTable } from './sheet.ts'

const pageWidth = 595.28
const side = 56

/** Loads pdfmake for the first document, so that the server starts sooner. */
async function loadPdfmake(): Promise<typeof import('pdfmake').default> {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts(Object.fromEntries(fonts.map(({ name, normal, bold }) => [name, { normal, bold }])))
  const files = new Set(fonts.flatMap(({ normal, bold }) => [normal, bold]))
  // pdfmake may load nothing from the network, and from the disk only the fonts.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => files.has(path))
  return pdfmake
}

let loading: ReturnType<typeof loadPdfmake> | undefined

/** Renders a sheet as an A4 PDF in the tenant's colors, with its language, title and page numbers. */
export async function renderPdf(sheet: Sheet): Promise<Buffer> {
  const { company, language, title, subtitle } = sheet
  const brand = brandingOf(company)
  const bar = barStyle(brand)
  const head: Content[] = [
    { text: title, fontSize: 22, bold: true, color: brand.titles, margin: [0, 0, 0, subtitle ? 4 : 16] },
  ]
  if (subtitle) head.push({ text: subtitle, fontSize: 11, color: muted, margin: [0, 0, 0, 16] })
  const pdfmake = await (loading ??= loadPdfmake())
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [side, 92, side, 72],
      language,
      displayTitle: true,
      info: { title, author: company.name, creator: company.name, producer: company.name },
      defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.35, color: ink },
      header: () =>
        inFonts([
          { canvas: [{ type: 'rect', x: 0, y: 0, w: pageWidth, h: 52, color: bar.background }] },
          {
            text: company.name,
            absolutePosition: { x: side, y: 18 },
            fontSize: 13,
            bold: true,
            color: bar.color,
          },
        ]),
      footer: (page, pages) =>
        inFonts({
          margin: [side, 20, side, 0],
          columns: [
            { text: sheet.footer ?? '', fontSize: 7.5, color: muted, width: '*' },
            { text: `${page} / ${pages}`, fontSize: 8, color: muted, alignment: 'right', width: 48 },
          ],
        }),
      // A heading at the bottom of a page moves to the next page.
      pageBreakBefore: ({ headlineLevel, startPosition }) =>
        headlineLevel !== undefined && startPosition.verticalRatio > (lowest[headlineLevel] ?? 1),
      content: inFonts([
        ...head,
        ...sheet.blocks.map((block, index) => drawn(block, brand, sheet.blocks[index + 1])),
      ]),
    })
    .getBuffer()
}

/** Splits each text of the content by the fonts that have its letters. */
function inFonts<Part>(content: Part): Part {
  if (Array.isArray(content)) return content.map((each: unknown) => inFonts(each)) as Part
  if (typeof content !== 'object' || content === null) return content
  const parts = Object.entries(content).map(([key, value]): [string, unknown] => [
    key,
    key === 'text' && typeof value === 'string' ? textInFonts(value) : inFonts<unknown>(value),
  ])
  return Object.fromEntries(parts) as Part
}

function textInFonts(text: string): string | Content[] {
  const runs = toRuns(text)
  if (runs.every(({ font }) => font === 'Roboto')) return runs.map((run) => run.text).join('')
  // Right-to-left words form one piece, so that they stay in order and the font can join their letters.
  return runs.map(({ text: part, font, isRightToLeft }) => ({
    text: part,
    font,
    ...(isRightToLeft && { noWrap: true, fontFeatures: ['kern'] }),
  }))
}

/** The part of a page's height below which a heading moves to the next page, by its level. */
const lowest: Record<number, number> = { 1: 0.84, 2: 0.78, 3: 0.5 }

/** The level of a heading, which depends on the height of the block that must follow on the same page. */
function levelBefore(next: SheetBlock | undefined): number {
  if (next?.kind !== 'table') return 1
  if (isYear(next)) return 3
  return next.title ? 2 : 1
}

function drawn(block: SheetBlock, brand: Branding, next: SheetBlock | undefined): Content {
  switch (block.kind) {
    case 'heading':
      return {
        text: block.text,
        fontSize: 13,
        bold: true,
        color: brand.titles,
        margin: [0, 14, 0, 6],
        headlineLevel: levelBefore(next),
      }
    case 'paragraph':
      return { text: block.text, margin: [0, 0, 0, 8] }
    case 'list':
      return {
        ul: block.items.map((text): Content => ({ text, margin: [0, 0, 0, 3] })),
        margin: [0, 0, 0, 8],
      }
    case 'note':
      return {
        table: { widths: ['*'], body: [[{ text: block.text, color: ink }]] },
        layout: noteLayout(brand.tint),
        margin: [0, 6, 0, 10],
      }
    case 'facts':
      return {
        table: {
          widths: ['*', 'auto'],
          body: block.rows.map(({ label, value, isMain = false }) => {
            const [name, words] = [
              { text: label, color: muted },
              { text: value, bold: isMain, fontSize: isMain ? 12 : 10 },
            ]
            if (isSentence({ value, isMain })) return [{ stack: [name, words], colSpan: 2 }, '']
            return [name, { ...words, alignment: 'right' as const }]
          }),
        },
        layout: ruledLayout,
        margin: [0, 0, 0, 10],
      }
    case 'table':
      return tableOf(block, brand)
  }
}

/**
 * True for a table of a year's months: a name and figures. Its rows are closer together, so that it fits on
 * one page. Rows of text may be higher than a page, and what cannot be divided would be lost.
 */
const isYear = ({ columns, rows }: SheetTable): boolean =>
  rows.length >= 12 && rows.length <= 16 && columns.slice(1).every(({ isFigure }) => isFigure)

/**
 * In a wide table, or beside several columns of text, figures get only the width they need; the rest is for
 * the text, so that it is not broken.
 */
function widthsOf(columns: SheetTable['columns']): string[] {
  const texts = columns.filter(({ isFigure }) => !isFigure).length
  const isNarrow = columns.length > 4 || texts > 2
  return columns.map(({ isFigure }) => (isFigure && isNarrow ? 'auto' : '*'))
}

/** Maximum length of a word that is kept on one line in a table; a longer word may need two. */
const maxWordLength = 20

function tableOf(given: SheetTable, brand: Branding): Content {
  const { title, columns, rows, total } = given
  const isClose = isYear(given)
  const aligned = (text: string, index: number, more: object = {}): Content => ({
    text,
    alignment: columns[index]?.isFigure ? 'right' : 'left',
    // A column can be narrower than its longest word by a rounding error, which would divide the word.
    noWrap: !text.includes(' ') && text.length <= maxWordLength,
    ...more,
  })
  const body: Content[][] = [
    columns.map((column, index) => aligned(column.title, index, { bold: true, fontSize: 9, color: muted })),
    ...rows.map((row) => row.map((text, index) => aligned(text, index))),
  ]
  if (total)
    body.push(
      columns.map((_, index) =>
        aligned(index === 0 ? total.label : index === columns.length - 1 ? total.value : '', index, {
          bold: true,
          color: brand.text,
        }),
      ),
    )
  const head: Content[] = title ? [{ text: title, bold: true, margin: [0, 6, 0, 2], headlineLevel: 1 }] : []
  const table: Content = {
    table: { headerRows: 1, dontBreakRows: true, widths: widthsOf(columns), body },
    layout: isClose ? closeLayout : ruledLayout,
    margin: [0, 0, 0, 12],
    fontSize: isClose ? 9 : 10,
  }
  return { stack: [...head, table], unbreakable: isClose }
}

const ruledLayout: TableLayout = {
  hLineWidth: (index, node) => (index === 0 || index === node.table.body.length ? 0 : 0.6),
  vLineWidth: () => 0,
  hLineColor: () => border,
  paddingLeft: (index) => (index === 0 ? 0 : 12),
  paddingRight: () => 0,
  paddingTop: () => 5,
  paddingBottom: () => 3,
}

const closeLayout: TableLayout = { ...ruledLayout, paddingTop: () => 3, paddingBottom: () => 2 }

function noteLayout(fill: string): TableLayout {
  const pad = (): number => 10
  return {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    fillColor: () => fill,
    paddingLeft: pad,
    paddingRight: pad,
    paddingTop: pad,
    paddingBottom: pad,
  }
}
