import type { ReactNode } from 'react'
import styles from './DataTable.module.css'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row, index: number) => ReactNode
  /** Numbers stand to the right, in tabular figures. */
  isNumber?: boolean
  /** The cell that names the row: its header for screen readers, the headline of the card on a phone. */
  isName?: boolean
  /** Left out of the card on a phone (a running number, say). */
  isWideOnly?: boolean
  /** The title is read aloud but not shown (a column of buttons). */
  hidesTitle?: boolean
}

type Props<Row> = { caption: string; columns: Column<Row>[]; rows: readonly Row[]; rowKey: (row: Row) => string; footer?: ReactNode }

/** A table where there is room, a list of cards on a phone; the roles keep it a table for screen readers in both. */
export function DataTable<Row>({ caption, columns, rows, rowKey, footer }: Props<Row>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} role="table" aria-label={caption}>
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
        {footer && <tfoot role="rowgroup">{footer}</tfoot>}
      </table>
    </div>
  )
}

function Cell<Row>({ column, content }: { column: Column<Row>; content: ReactNode }) {
  const shared = { 'data-label': column.hidesTitle ? undefined : column.title, 'data-number': column.isNumber || undefined, 'data-wide-only': column.isWideOnly || undefined, 'data-action': column.hidesTitle || undefined }
  if (column.isName)
    return (
      <th scope="row" role="rowheader" className={styles.name} {...shared}>
        {content}
      </th>
    )
  return (
    <td role="cell" {...shared}>
      {content}
    </td>
  )
}
