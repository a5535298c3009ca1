import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { fontAddress } from './pageFontRoute.ts'
import { pageStyle } from './pageStyle.ts'
import { isSentence, type Sheet, type SheetBlock, type SheetTable } from './sheet.ts'

/**
 * Renders a sheet as a page without scripts, with inlined styles, readable at a width of 320 px. `before`
 * and `after` are rendered before and after the blocks: for example a sign, and a form with its button.
 */
export function renderHtml(
  sheet: Sheet,
  { before, after, nonce, style }: { before?: ReactNode; after?: ReactNode; nonce: string; style?: string },
): string {
  const { company, language, title, subtitle, footer } = sheet
  return renderPage(
    { language, company, nonce, title: `${title} · ${company.name}`, ...(style && { style }) },
    <main>
      <article>
        {before}
        <h1>{title}</h1>
        {subtitle && <p className="sub">{subtitle}</p>}
        {renderBlocks(sheet.blocks)}
        {after}
      </article>
      {footer && <footer>{footer}</footer>}
    </main>,
  )
}

type Page = Pick<Sheet, 'language' | 'company'> & {
  title: string
  /** Additional style. */
  style?: string
  /** The nonce in the response's content security policy; without it the browser ignores the style. */
  nonce: string
}

/** The frame of every server-rendered page: the tenant's bar, font and colors. */
export function renderPage({ language, company, title, style = '', nonce }: Page, body: ReactNode): string {
  return htmlDocument(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <link rel="preload" href={fontAddress} as="font" type="font/woff2" crossOrigin="" />
        <title>{title}</title>
        <style nonce={nonce}>{pageStyle(company) + style}</style>
      </head>
      <body>
        <header className="bar">{company.name}</header>
        {body}
      </body>
    </html>,
  )
}

/** Renders blocks; puts consecutive tables side by side if there is room. */
export function renderBlocks(blocks: readonly SheetBlock[]): ReactNode[] {
  const groups: SheetBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.kind === 'table' && last?.[0]?.kind === 'table') last.push(block)
    else groups.push([block])
  }
  return groups.map((group, index) =>
    group[0]?.kind === 'table' ? (
      <div key={index} className="tables">
        {group.map((block, table) => (
          <section key={table}>
            <Block block={block} />
          </section>
        ))}
      </div>
    ) : (
      group.map((block) => <Block key={index} block={block} />)
    ),
  )
}

function Block({ block }: { block: SheetBlock }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'note':
      return <p className="note">{block.text}</p>
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <dl>
          {block.rows.map(({ label, value, isMain }, index) => (
            <div
              key={index}
              className={isSentence({ value, isMain: isMain === true }) ? 'sentence' : undefined}
            >
              <dt>{label}</dt>
              <dd className={isMain ? 'main' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <Table table={block} />
  }
}

/** The maximum number of columns that a phone shows side by side; rows of wider tables are stacked. */
const maxSideBySide = 3

function Table({ table: { title, columns, rows, total } }: { table: SheetTable }): ReactNode {
  const isStacked = columns.length > maxSideBySide
  // With these roles a screen reader still announces a stacked table as a table.
  const role = (name: string): string | undefined => (isStacked ? name : undefined)
  const figure = (index: number): string | undefined => (columns[index]?.isFigure ? 'figure' : undefined)
  const label = (index: number): string | undefined => (isStacked ? (columns[index]?.title ?? '') : undefined)
  return (
    <>
      {title && <h3>{title}</h3>}
      <div
        className={isStacked ? 'scroll stacked' : 'scroll'}
        tabIndex={0}
        role="region"
        aria-label={title ?? columns.map((column) => column.title).join(', ')}
      >
        <table role={role('table')}>
          <thead role={role('rowgroup')}>
            <tr role={role('row')}>
              {columns.map((column, index) => (
                <th key={index} scope="col" role={role('columnheader')} className={figure(index)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role={role('rowgroup')}>
            {rows.map((cells, row) => (
              <tr key={row} role={role('row')}>
                {cells.map((text, index) => (
                  <td key={index} role={role('cell')} data-label={label(index)} className={figure(index)}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot role={role('rowgroup')}>
              <TotalRow total={total} columnCount={columns.length} role={role} />
            </tfoot>
          )}
        </table>
      </div>
    </>
  )
}

type TotalProps = {
  total: NonNullable<SheetTable['total']>
  columnCount: number
  role: (name: string) => string | undefined
}

function TotalRow({ total, columnCount, role }: TotalProps): ReactNode {
  return (
    <tr role={role('row')}>
      <td role={role('cell')} colSpan={columnCount > 2 ? columnCount - 1 : undefined}>
        {total.label}
      </td>
      <td className="figure" role={role('cell')}>
        {total.value}
      </td>
    </tr>
  )
}

/**
 * Renders a whole page or mail, from `<html>` on, as text. React escapes every text and attribute; the
 * output contains no scripts and no attributes added by React.
 */
export function htmlDocument(html: ReactElement): string {
  return `<!doctype html>\n${renderToStaticMarkup(html)}`
}
