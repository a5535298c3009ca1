import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { brandingOf, brandVariables } from '../../../domain/company/tenant/branding.ts'
import { renderMailHtml } from '../mail/renderMail.tsx'
import { renderHtml } from './renderHtml.tsx'
import { renderPdf } from './renderPdf.ts'
import type { Sheet } from './sheet.ts'

const hard = ['#0a6c74', '#ffd400', '#ff0000', '#00ff00', '#808080', '#000000', '#ffffff', '#1eb259']

const sheetOf = (color: string): Sheet => ({
  language: 'es',
  company: { name: 'Acme', color, colorBar: color, colorTitles: color },
  title: 'Condiciones',
  blocks: [
    {
      kind: 'table',
      columns: [
        { title: 'Mes', isFigure: false },
        { title: 'Precio', isFigure: true },
      ],
      rows: [['junio', '60 €']],
      total: { label: 'Total', value: '60 €' },
    },
  ],
})

const mailOf = (color: string): string =>
  renderMailHtml({
    sender: sheetOf(color).company,
    language: 'es',
    subject: 'Contrato',
    paragraphs: ['Hola'],
    action: { label: 'Aceptar', url: 'https://acme.example/accept/abc' },
  })

/** Fill colors in a PDF, as `#rrggbb`. */
function pdfColors(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  return [...streams].flatMap(([, bytes = '']) => {
    let text: string
    try {
      text = inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
    } catch {
      return []
    }
    return [...text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|scn)/g)].map(
      ([, ...parts]) =>
        `#${parts
          .map((part) =>
            Math.round(Number(part) * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join('')}`,
    )
  })
}

describe("a tenant's color", () => {
  it.each(hard)('%s gives the mail the same bar, title, button and link as the portal', (color) => {
    const brand = brandingOf(sheetOf(color).company)
    const mail = mailOf(color)
    expect(mail).toMatch(new RegExp(`color:${brand.onBar};background:${brand.bar}[^>]*>Acme<`))
    expect(mail).toMatch(new RegExp(`<h1 style="[^"]*color:${brand.titles};`))
    expect(mail).toMatch(
      new RegExp(`<td style="background:${brand.fill};[^>]*><a [^>]*color:${brand.onFill};[^>]*>Aceptar<`),
    )
    expect(mail).toContain(`<a href="https://acme.example/accept/abc" style="color:${brand.text};`)
  })

  it.each(hard)('%s gives the accept page the same bar, titles, button and link as the portal', (color) => {
    const { company } = sheetOf(color)
    const page = renderHtml(sheetOf(color), { nonce: 'n' })
    const [light = '', dark = ''] = page.split('@media screen and (prefers-color-scheme:dark){')
    for (const [part, scheme] of [
      [light, 'light'],
      [dark, 'dark'],
    ] as const)
      for (const [name, value] of Object.entries(brandVariables(brandingOf(company, scheme))))
        expect(part, scheme).toContain(`${name}:${value}`)
    expect(page).toContain('.bar{background:var(--brand-bar);color:var(--brand-on-bar);')
    expect(page).toMatch(/h1\{[^}]*color:var\(--brand-titles\)\}/)
    expect(page).toMatch(/button\{[^}]*background:var\(--brand-fill\);color:var\(--brand-on-fill\);/)
    expect(page).toContain('a{color:var(--brand-text)}')
  })

  it.each(hard)('%s gives the PDF the same bar, titles and total as the portal', async (color) => {
    const brand = brandingOf(sheetOf(color).company)
    const colors = pdfColors(await renderPdf(sheetOf(color)))
    expect(colors).toEqual(expect.arrayContaining([brand.bar, brand.onBar, brand.titles, brand.text]))
  })
})
