import { escapeHtml } from './escapeHtml.ts'
import { foregroundOn, readableOnWhite, tint } from './brandColors.ts'
import { fontAddress } from './font.ts'
import type { Sheet, SheetBlock } from './sheet.ts'

/**
 * A sheet as a page of its own: no script, styles in the page, readable at 320 px. `before` and `after` are
 * put around the sheet as they stand (a sign, a form with its button), so they must be HTML already.
 */
export function renderHtml(
  sheet: Sheet,
  { before = '', after = '', nonce }: { before?: string; after?: string; nonce: string },
): string {
  const { company, language, title, subtitle } = sheet
  return pageOf({
    language,
    company,
    nonce,
    title: `${title} · ${company.name}`,
    body: `<main><article>
${before}<h1>${escapeHtml(title)}</h1>${subtitle ? `<p class="sub">${escapeHtml(subtitle)}</p>` : ''}
${grouped(sheet.blocks).join('\n')}
${after}
</article>${sheet.footer ? `<footer>${escapeHtml(sheet.footer)}</footer>` : ''}</main>`,
  })
}

type Page = Pick<Sheet, 'language' | 'company'> & {
  title: string
  /** HTML. */
  body: string
  style?: string
  /** Of the answer's policy: no other style is taken. */
  nonce: string
}

/** The frame of every page the server draws: the tenant's bar, type and colors. */
export function pageOf({ language, company, title, body, style = '', nonce }: Page): string {
  const accent = readableOnWhite(company.color)
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
@font-face{font-family:'Inter Variable';src:url('${fontAddress}') format('woff2');font-weight:100 900;font-display:swap}
*{box-sizing:border-box}
body{margin:0;background:#f4f6f8;color:#1f2933;font:400 16px/24px 'Inter Variable',Inter,'Segoe UI',Helvetica,Arial,sans-serif;-webkit-text-size-adjust:100%}
.bar{background:${company.colorBar};color:${foregroundOn(company.colorBar)};padding:18px max(24px,calc(50% - 340px));font-size:18px;font-weight:600}
.bar a{color:inherit;text-decoration:none}
main{max-width:728px;margin:0 auto;padding:32px 24px 64px}
article{background:#fff;border:1px solid #e4e7eb;border-radius:12px;padding:32px}
h1{margin:0 0 8px;font-size:28px;line-height:36px;font-weight:600;letter-spacing:-.01em;color:${readableOnWhite(company.colorTitles)}}
h2{margin:32px 0 12px;font-size:20px;line-height:28px;font-weight:600}
h3{margin:20px 0 4px;font-size:16px;line-height:24px;font-weight:600}
p{margin:0 0 16px;max-width:68ch}
.sub{color:#616e7c;margin-bottom:24px}
.note{background:${tint(accent, 0.06)};border-radius:8px;padding:16px 20px;margin:16px 0;max-width:none}
dl{margin:0 0 16px}
dl div{display:grid;grid-template-columns:minmax(38%,1fr) auto;gap:24px;align-items:baseline;padding:10px 0;border-bottom:1px solid #e4e7eb}
dl div:last-child{border-bottom:0}
dt{color:#616e7c;overflow-wrap:break-word}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums;overflow-wrap:break-word}
dd.main{font-size:20px;line-height:28px;font-weight:600}
.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,260px),1fr));gap:0 40px}
.scroll{overflow-x:auto;margin:0 0 16px}
.scroll table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.scroll th{font-size:14px;line-height:20px;font-weight:500;color:#616e7c}
.scroll th,.scroll td{text-align:left;padding:8px 0;border-bottom:1px solid #e4e7eb}
.scroll th:not(:first-child),.scroll td:not(:first-child){padding-left:16px}
.scroll .figure{text-align:right}
.scroll td.figure{white-space:nowrap}
.tables section:has(.stacked){grid-column:1/-1}
.scroll tfoot td{font-weight:600;border-bottom:0}
form{margin:32px 0 0;padding:24px 0 0;border-top:1px solid #e4e7eb}
.sign{display:block;width:56px;height:56px;margin:0 0 16px}
.button,button{display:inline-block;min-width:280px;min-height:48px;padding:12px 24px;border:0;border-radius:8px;background:${accent};color:${foregroundOn(accent)};font:inherit;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(.92)}
:focus-visible{outline:3px solid ${accent};outline-offset:3px}
.small,footer{color:#616e7c;font-size:14px;line-height:20px}
footer{padding:16px 32px 0;font-size:12px;line-height:16px;overflow-wrap:anywhere}
a{color:${accent}}
@media(max-width:760px){.stacked table,.stacked tbody,.stacked tfoot{display:block}
.stacked thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacked tbody tr{display:block;padding:8px 0;border-bottom:1px solid #e4e7eb}
.stacked tbody td,.stacked tfoot tr{display:grid;grid-template-columns:minmax(40%,1fr) minmax(0,max-content);gap:16px}
.stacked tbody td:nth-child(n){padding:4px 0;border:0;text-align:right;overflow-wrap:anywhere}
.stacked tbody td::before{content:attr(data-label);color:#616e7c;text-align:left;white-space:normal}}
@media(max-width:360px){.scroll{font-size:14px;line-height:20px}.scroll th:not(:first-child),.scroll td:not(:first-child){padding-left:8px}}
@media(max-width:600px){main{padding:16px 16px 48px}article{padding:24px 16px}h1{font-size:26px;line-height:34px}footer{padding:16px 0 0}.button,button{display:block;width:100%;min-width:0}}
${style}
</style></head><body>
<header class="bar">${escapeHtml(company.name)}</header>
${body}
</body></html>`
}

/** Tables that follow each other stand side by side where there is room. */
function grouped(blocks: readonly SheetBlock[]): string[] {
  const parts: string[] = []
  let tables: string[] = []
  const close = (): void => {
    if (tables.length > 0) parts.push(`<div class="tables">${tables.join('')}</div>`)
    tables = []
  }
  for (const block of blocks) {
    if (block.kind === 'table') tables.push(`<section>${drawn(block)}</section>`)
    else {
      close()
      parts.push(drawn(block))
    }
  }
  close()
  return parts
}

function drawn(block: SheetBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeHtml(block.text)}</h2>`
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`
    case 'note':
      return `<p class="note">${escapeHtml(block.text)}</p>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
    case 'facts':
      return `<dl>${block.rows.map(({ label, value, isMain }) => `<div><dt>${escapeHtml(label)}</dt><dd${isMain ? ' class="main"' : ''}>${escapeHtml(value)}</dd></div>`).join('')}</dl>`
    case 'table':
      return tableOf(block)
  }
}

/**
 * Columns that a phone shows beside each other; the rows of a wider table are stacked there, each value after
 * its column's name.
 */
const maxSideBySide = 3

function tableOf({ title, columns, rows, total }: Extract<SheetBlock, { kind: 'table' }>): string {
  const isStacked = columns.length > maxSideBySide
  // A table drawn as blocks is a table to a screen reader only where it says so.
  const role = (name: string): string => (isStacked ? ` role="${name}"` : '')
  const figure = (index: number): string => (columns[index]?.isFigure ? ' class="figure"' : '')
  const head = columns
    .map(
      (column, index) =>
        `<th scope="col"${role('columnheader')}${figure(index)}>${escapeHtml(column.title)}</th>`,
    )
    .join('')
  const label = (index: number): string =>
    isStacked ? ` data-label="${escapeHtml(columns[index]?.title ?? '')}"` : ''
  const row = (cells: readonly string[]): string =>
    cells
      .map((text, index) => `<td${role('cell')}${label(index)}${figure(index)}>${escapeHtml(text)}</td>`)
      .join('')
  const foot = total
    ? `<tfoot${role('rowgroup')}><tr${role('row')}><td${role('cell')}${columns.length > 2 ? ` colspan="${columns.length - 1}"` : ''}>${escapeHtml(total.label)}</td><td class="figure"${role('cell')}>${escapeHtml(total.value)}</td></tr></tfoot>`
    : ''
  return `${title ? `<h3>${escapeHtml(title)}</h3>` : ''}<div class="scroll${isStacked ? ' stacked' : ''}" tabindex="0" role="region" aria-label="${escapeHtml(title ?? columns.map((column) => column.title).join(', '))}"><table${role('table')}>
<thead${role('rowgroup')}><tr${role('row')}>${head}</tr></thead>
<tbody${role('rowgroup')}>${rows.map((cells) => `<tr${role('row')}>${row(cells)}</tr>`).join('')}</tbody>${foot}</table></div>`
}
