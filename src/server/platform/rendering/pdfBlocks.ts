import type { Content, TableLayout } from 'pdfmake'
import { border, type Branding, ink, muted } from '../../../domain/company/tenant/branding.ts'
import { isSentence, type SheetBlock, type SheetTable } from './sheet.ts'

/** The part of a page's height below which a heading moves to the next page, by its level. */
export const lowest: Record<number, number> = { 1: 0.84, 2: 0.78, 3: 0.5 }

/** The level of a heading, which depends on the height of the block that must follow on the same page. */
function levelBefore(next: Drawn | undefined): number {
  if (next?.kind !== 'table') return 1
  if (isYear(next)) return 3
  return next.title ? 2 : 1
}

/**
 * Draws the blocks of a sheet in order. Consecutive notes share a box, and stay on the page of a table of a
 * year's months before them: alone they would say nothing.
 */
export function drawBlocks(blocks: readonly SheetBlock[], brand: Branding): Content[] {
  const groups = groupNotes(blocks)
  return groups.map(({ block, notes }, index) => {
    const stack: Content[] = block ? [drawn(block, brand, groups[index + 1]?.block)] : []
    if (notes.length > 0) stack.push(drawNotes(notes, brand))
    const isKept = block?.kind === 'table' && isYear(block) && notes.join('').length <= maxKeptLength
    return isKept ? { stack, unbreakable: true } : stack
  })
}

/** Notes of more letters could be too high for the page of their table, and would be lost. */
const maxKeptLength = 800

type Drawn = Exclude<SheetBlock, { kind: 'note' }>

/** Each block with the notes after it; notes at the top of a sheet have none. */
function groupNotes(blocks: readonly SheetBlock[]): { block?: Drawn; notes: string[] }[] {
  const groups: { block?: Drawn; notes: string[] }[] = []
  for (const block of blocks) {
    if (block.kind !== 'note') groups.push({ block, notes: [] })
    else if (groups.length > 0) groups.at(-1)!.notes.push(block.text)
    else groups.push({ notes: [block.text] })
  }
  return groups
}

function drawNotes(texts: readonly string[], brand: Branding): Content {
  const stack = texts.map((text, index): Content => ({ text, margin: [0, index > 0 ? 4 : 0, 0, 0] }))
  return {
    table: { widths: ['*'], body: [[{ stack, color: ink }]] },
    layout: noteLayout(brand.tint),
    margin: [0, 6, 0, 10],
  }
}

function drawn(block: Drawn, brand: Branding, next: Drawn | undefined): Content {
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
 * True for a table of a year's months: a name and figures. It stays on one page. Rows of text may be higher
 * than a page, and what cannot be divided would be lost.
 */
const isYear = (table: SheetTable): boolean =>
  table.rows.length >= 12 && table.rows.length <= 16 && hasFiguresOnly(table)

/** Rows of a year, and of many figures, are closer together: a year of a few products fits on one page. */
const isDense = (table: SheetTable): boolean =>
  isYear(table) || (isWide(table.columns) && hasFiguresOnly(table))

const hasFiguresOnly = ({ columns }: SheetTable): boolean =>
  columns.slice(1).every(({ isFigure }) => isFigure)

const isWide = (columns: SheetTable['columns']): boolean => columns.length > 4

/**
 * In a wide table, or beside several columns of text, figures get only the width they need; the rest is for
 * the text, so that it is not broken.
 */
function widthsOf(columns: SheetTable['columns']): string[] {
  const texts = columns.filter(({ isFigure }) => !isFigure).length
  const isNarrow = isWide(columns) || texts > 2
  return columns.map(({ isFigure }) => (isFigure && isNarrow ? 'auto' : '*'))
}

/** Maximum length of a word that is kept on one line in a table; a longer word may need two. */
const maxWordLength = 20

function tableOf(given: SheetTable, brand: Branding): Content {
  const { title, columns, rows, total } = given
  const [isKept, isClose] = [isYear(given), isDense(given)]
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
  // A table that is not divided takes its title along; a page break before the title would lose the table.
  const level = isKept ? {} : { headlineLevel: 1 }
  const head: Content[] = title ? [{ text: title, bold: true, margin: [0, 6, 0, 2], ...level }] : []
  const table: Content = {
    table: { headerRows: 1, dontBreakRows: true, widths: widthsOf(columns), body },
    layout: isClose ? closeLayout : ruledLayout,
    margin: [0, 0, 0, 12],
    ...(isClose ? { fontSize: 9, lineHeight: 1.1 } : { fontSize: 10 }),
  }
  return { stack: [...head, table], unbreakable: isKept }
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

const closeLayout: TableLayout = { ...ruledLayout, paddingTop: () => 2, paddingBottom: () => 1 }

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
