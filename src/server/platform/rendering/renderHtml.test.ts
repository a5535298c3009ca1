import { describe, expect, it } from 'vitest'
import { renderHtml } from './renderHtml.tsx'
import type { Sheet } from './sheet.ts'

const sheetOf = (titles: readonly string[]): Sheet => ({
  language: 'es',
  company: { name: 'Acme', color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36' },
  title: 'Condiciones',
  blocks: [
    {
      kind: 'table',
      columns: titles.map((title, index) => ({ title, isFigure: index > 0 })),
      rows: [titles.map((_, index) => `${index} €`)],
      total: { label: 'Total', value: '60,25 €' },
    },
  ],
})
const drawn = (...titles: string[]): string => renderHtml(sheetOf(titles), { nonce: 'n' })

describe('a table of a page', () => {
  it('keeps its three columns beside each other on a phone', () => {
    const page = drawn('Mes', 'Capital', 'Precio')
    expect(page).toContain('<div class="scroll" ')
    expect(page).not.toContain('data-label=')
  })

  it('of four columns can be stacked, each value with its column’s name, and is still a table', () => {
    const page = drawn('Mes', 'Capital <1>', 'Invalidez', 'Precio')
    expect(page).toContain('<div class="scroll stacked" ')
    expect(page).toContain('<table role="table">')
    expect(page).toContain('<td role="cell" data-label="Capital &lt;1&gt;" class="figure">1 €</td>')
  })
})

it.each([
  ['x'.repeat(60), '<div><dt>Nómina</dt>'],
  ['x'.repeat(61), '<div class="sentence"><dt>Nómina</dt>'],
])('a fact of %s stands beside its label, a longer one under it', (value, row) => {
  const sheet = { ...sheetOf([]), blocks: [{ kind: 'facts' as const, rows: [{ label: 'Nómina', value }] }] }
  expect(renderHtml(sheet, { nonce: 'n' })).toContain(row)
})

it.each([
  ['x'.repeat(30), '<div><dt>Nómina</dt>'],
  ['x'.repeat(31), '<div class="sentence"><dt>Nómina</dt>'],
])('the main fact of %s stands beside its label, a longer one under it', (value, row) => {
  const rows = [{ label: 'Nómina', value, isMain: true }]
  const sheet = { ...sheetOf([]), blocks: [{ kind: 'facts' as const, rows }] }
  expect(renderHtml(sheet, { nonce: 'n' })).toContain(row)
})
