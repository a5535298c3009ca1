import { describe, expect, it } from 'vitest'
import { pdfText } from '../../../../tests/support/pdfText.ts'
import { renderHtml } from './renderHtml.tsx'
import { renderPdf } from './renderPdf.ts'
import type { Sheet } from './sheet.ts'

const sheet: Sheet = {
  language: 'es',
  company: { name: 'Ácme & <Hijos>', color: '#ffe600', colorBar: '#000000', colorTitles: '#ff0000' },
  title: 'Contrato de Peluquería',
  subtitle: 'Plan 2026',
  blocks: [
    { kind: 'facts', rows: [{ label: 'Precio total', value: '1.234,50 €', isMain: true }] },
    { kind: 'facts', rows: [{ label: 'Nómina', value: 'Precio 60 € '.repeat(6) }] },
    { kind: 'heading', text: 'Mes a mes' },
    {
      kind: 'table',
      title: 'Ñoño',
      columns: [
        { title: 'Mes', isFigure: false },
        { title: 'Precio', isFigure: true },
      ],
      rows: [['junio', '60,25 €']],
      total: { label: 'Total', value: '60,25 €' },
    },
    { kind: 'list', items: ['<b>uno</b>', 'dos'] },
    { kind: 'note', text: 'Łódź & Çà' },
    { kind: 'paragraph', text: 'Fin.' },
  ],
  footer: 'Huella abc',
}

describe('a sheet', () => {
  it('as PDF has every word, its title and its language', async () => {
    const pdf = await renderPdf(sheet)
    const text = pdfText(pdf)
    for (const words of [
      'Ácme & <Hijos>',
      'Contrato de Peluquería',
      'Plan 2026',
      '1.234,50 €',
      'Nómina',
      'Precio 60 € Precio 60 €',
      'Mes a mes',
      'Ñoño',
      '60,25 €',
      '<b>uno',
      'Łódź & Çà',
      'Huella abc',
      '1 / 1',
    ])
      expect(text).toContain(words)
    expect(pdf.toString('latin1')).toContain('/Lang (es)')
  })

  it('numbers its pages', async () => {
    const text = pdfText(
      await renderPdf({
        ...sheet,
        blocks: Array.from({ length: 80 }, () => ({ kind: 'paragraph' as const, text: 'Un párrafo.' })),
      }),
    )
    expect(text).toContain('1 / 3')
    expect(text).toContain('3 / 3')
  })

  it('loses nothing between its pages, wherever a heading falls', async () => {
    for (let lines = 1; lines <= 12; lines++) {
      const chapters = Array.from({ length: 14 }, (_, index) => [
        { kind: 'heading' as const, text: `Capítulo${index}.` },
        {
          kind: 'paragraph' as const,
          text: `Empieza${index}. ${'palabra '.repeat(14 * lines)} Acaba${index}.`,
        },
      ])
      const text = pdfText(await renderPdf({ ...sheet, blocks: chapters.flat() }))
      const words = [...text.matchAll(/(Capítulo|Empieza|Acaba)(\d+)\./g)].map(([word]) => word)
      expect(words).toEqual(
        Array.from({ length: 14 }, (_, index) => [
          `Capítulo${index}.`,
          `Empieza${index}.`,
          `Acaba${index}.`,
        ]).flat(),
      )
    }
  })

  it('has a heading on the page of its table, whose title comes between', async () => {
    const [, heading, table] = sheet.blocks.slice(
      sheet.blocks.findIndex(({ kind }) => kind === 'heading') - 1,
    )
    for (let lines = 14; lines <= 26; lines++) {
      const filler = Array.from({ length: lines }, () => ({ kind: 'paragraph' as const, text: 'Línea' }))
      const text = pdfText(await renderPdf({ ...sheet, blocks: [...filler, heading!, table!] }))
      const between = text.slice(text.indexOf('Mes a mes'), text.indexOf('Ñoño'))
      expect(between, `${lines} lines`).not.toContain('Huella abc')
    }
  })

  it.each([
    [11, false],
    [12, true],
    [16, true],
    [17, false],
  ])('keeps a table of %i rows with its heading on one page: %j', async (count, isKept) => {
    const rows = Array.from({ length: count }, (_, index) => [`fila ${index}`, '60,25 €'])
    const table = sheet.blocks.find((block) => block.kind === 'table')
    const before = Array.from({ length: 17 }, () => ({ kind: 'paragraph' as const, text: 'Un párrafo.' }))
    const heading = { kind: 'heading' as const, text: 'Los meses' }
    const pdf = await renderPdf({ ...sheet, blocks: [...before, heading, { ...table!, rows }] })
    const pages = pdfText(pdf).split('\n')
    const of = (words: string) => pages.findIndex((page) => page.includes(words))
    expect(of('Los meses') === of(`fila ${count - 1}`)).toBe(isKept)
  })

  it('has the notes after a year of months on the page of the months, which is never empty', async () => {
    const heads = Array.from({ length: 6 }, (_, index) => ({ title: `Suma ${index}`, isFigure: true }))
    const columns = [{ title: '', isFigure: false }, ...heads]
    const tableFrom = (title: string, count: number) => ({
      kind: 'table' as const,
      title,
      columns,
      rows: Array.from({ length: count }, (_, index) => [`${title} ${index}`, ...heads.map(() => '60,25 €')]),
    })
    const notes = ['Nota primera.', 'Nota última.'].map((text) => ({ kind: 'note' as const, text }))
    const facts = sheet.blocks[0]!
    for (const products of [1, 4, 5, 9, 17, 26, 30, 32, 34, 36]) {
      const blocks = [facts, tableFrom('producto', products), tableFrom('mes', 13), ...notes]
      const pages = pdfText(await renderPdf({ ...sheet, blocks })).split('Huella abc')
      const with13 = pages.filter((page) => page.includes('mes 12'))
      const apart = ['mes 0', ...notes.map(({ text: note }) => note)].filter(
        (each) => !with13.join().includes(each),
      )
      expect(apart, `${products} products`).toEqual([])
      const empty = pages.slice(0, -1).filter((page) => !page.includes('60,25'))
      expect(empty, `${products} products`).toEqual([])
      if (products <= 4) expect(pages.length, `${products} products`).toBe(2)
    }
  })

  it('loses no row of a table of text that is as long as a year and higher than a page', async () => {
    const columns = ['Línea', 'Cómo', 'Importe'].map((title, index) => ({ title, isFigure: index === 2 }))
    const rows = Array.from({ length: 12 }, (_, index) => [`Fila${index}.`, 'palabra '.repeat(80), '60 €'])
    const table = { kind: 'table' as const, columns, rows }
    const text = pdfText(await renderPdf({ ...sheet, blocks: [table] }))
    expect([...text.matchAll(/Fila\d+\./g)].map(([word]) => word)).toEqual(rows.map(([name]) => name))
  })

  it('divides no word of a column that is just as wide as its longest word', async () => {
    const heads = 'Precio|Tu empresa pone|IRPF que no pagas|Cotización adicional|Tu nómina baja|Ganas'.split(
      '|',
    )
    const columns = ['', ...heads].map((title, index) => ({ title, isFigure: index > 0 }))
    const row = (name: string, figures: string): string[] => [
      name,
      ...figures.split(' ').map((figure) => `${figure}\u00a0€`),
    ]
    const months = ['junio', 'septiembre', 'diciembre'].map((name) =>
      row(name, '35,00 35,00 0,70 2,28 1,58 33,42'),
    )
    const rows = [...months, row('Total', '245,00 245,00 4,90 15,93 11,03 233,97')]
    const pdf = await renderPdf({ ...sheet, blocks: [{ kind: 'table', title: 'Por mes', columns, rows }] })
    expect(pdfText(pdf)).toContain('septiembre')
  })

  it('as a page holds no word as HTML and no script', () => {
    const html = renderHtml(sheet, { nonce: 'abc' })
    expect(html).toContain('&lt;b&gt;uno&lt;/b&gt;')
    expect(html).toContain('Ácme &amp; &lt;Hijos&gt;')
    expect(html).not.toMatch(/<b>|<script|style="/)
    expect(html).toContain('<style nonce="abc">')
  })
})
