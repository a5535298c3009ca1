import type { Content } from 'pdfmake'
import { barStyle, brandingOf, ink, muted } from '../../../domain/company/tenant/branding.ts'
import { fonts, toRuns } from './fonts.ts'
import { drawBlocks, lowest } from './pdfBlocks.ts'
import type { Sheet } from './sheet.ts'

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
      pageMargins: [side, 84, side, 60],
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
      content: inFonts([...head, ...drawBlocks(sheet.blocks, brand)]),
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
