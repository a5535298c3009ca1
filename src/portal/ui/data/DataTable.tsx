import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { useIsNarrow } from '../hooks/useIsNarrow.ts'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row, index: number) => ReactNode
  /** Numbers are right-aligned, in tabular figures. */
  isNumber?: boolean
  /** True for the column that names the row: its header for screen readers, and the headline of its card. */
  isName?: boolean
  /** True: not shown on the card (for example a running number). */
  isWideOnly?: boolean
  /** The table's text for a null cell; the card leaves the line out. */
  empty?: string
  /** The title is only for screen readers (a column of buttons). */
  hidesTitle?: boolean
}

type Total = { name: string; figure: ReactNode }

type Props<Row> = {
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A last row with a total: its label, and the figure in the last column. */
  total?: Total
  /** The width in px below which rows become cards; by default it follows the number of columns. */
  cardsBelow?: number
  /** Compact cards: the name on top, the button beside it, a status without its title. */
  isBrief?: boolean
}

/** The width in px that each column needs before the rows become cards. */
const columnWidth = 110
const minWidth = 480

/** A table, or a list of cards on a narrow screen; aria roles keep it a table for screen readers. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  total,
  cardsBelow = Math.max(minWidth, columns.length * columnWidth),
  isBrief = false,
}: Props<Row>) {
  const { ref, isNarrow, isScrolled } = useIsNarrow(cardsBelow)
  return (
    <div ref={ref} className={styles.scroll} tabIndex={isScrolled ? 0 : undefined}>
      <table
        className={styles.table}
        role="table"
        aria-label={caption}
        data-cards={isNarrow ? (isBrief ? 'brief' : 'full') : undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.key} scope="col" role="columnheader" data-number={column.isNumber || undefined}>
                {column.hidesTitle ? <span className="visually-hidden">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) => (
                <Cell key={column.key} column={column} content={column.cell(row, index)} />
              ))}
            </tr>
          ))}
        </tbody>
        {total && <TotalRow {...total} columns={columns.length} />}
      </table>
    </div>
  )
}

function TotalRow({ name, figure, columns }: Total & { columns: number }) {
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <th scope="row" role="rowheader" colSpan={Math.max(1, columns - 1)}>
          {name}
        </th>
        <td role="cell" data-number>
          {figure}
        </td>
      </tr>
    </tfoot>
  )
}

function Cell<Row>({ column, content }: { column: Column<Row>; content: ReactNode }) {
  const shared = {
    'data-label': column.hidesTitle ? undefined : column.title,
    'data-number': column.isNumber || undefined,
    'data-wide-only': column.isWideOnly || undefined,
    'data-action': column.hidesTitle || undefined,
    'data-empty': content === null || undefined,
  }
  if (column.isName)
    return (
      <th scope="row" role="rowheader" className={styles.name} {...shared}>
        {content}
      </th>
    )
  return (
    <td role="cell" {...shared}>
      {content ?? column.empty ?? '–'}
    </td>
  )
}
