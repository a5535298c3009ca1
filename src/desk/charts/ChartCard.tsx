import { useId, type ReactNode } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { DataTable } from '../../portal/ui/data/DataTable.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { toCsvAddress } from '../words/csv.ts'
import { createScreenFormats, createSheetFormats } from '../words/formatValue.ts'
import { useLanguage } from '../words/language.ts'
import styles from './charts.module.css'

/** The figures of a chart: a name, then counts, then amounts, in the order of the titles. */
export type ChartTable = {
  titles: string[]
  rows: { name: string; counts: number[]; cents: number[] }[]
}

type Props = {
  /** The message of the chart. */
  title: string
  /** The page that lists the charted rows. */
  link: { to: string; text: string }
  table: ChartTable
  legend?: { name: string; color: string }[]
  /** What limits the figures; left out or empty: nothing. */
  note?: string
  children: ReactNode
}

/** A chart below its message, with legend, table, CSV file, and a link to the listed rows. */
export function ChartCard({ title, link, table, legend = [], note = '', children }: Props) {
  const t = useText()
  const id = useId()
  const language = useLanguage()
  const { money, number } = createScreenFormats(
    table.rows.flatMap(({ cents }) => cents),
    language,
  )
  const sheet = createSheetFormats(language)
  const cellsOf = (row: ChartTable['rows'][number], as: typeof sheet): string[] => [
    row.name,
    ...row.counts.map(as.number),
    ...row.cents.map(as.money),
  ]
  const file = toCsvAddress(
    table.titles,
    table.rows.map((row) => cellsOf(row, sheet)),
  )
  const columns = table.titles.map((name, index) => ({
    key: String(index),
    title: name,
    isName: index === 0,
    isNumber: index > 0,
    cell: (row: ChartTable['rows'][number]) => cellsOf(row, { ...sheet, money, number })[index],
  }))
  return (
    <Card title={title} id={id}>
      <ul className={styles.legend}>
        {legend.map(({ name, color }) => (
          <li key={name}>
            <span style={{ background: color }} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
      {children}
      {note && <p className={styles.note}>{note}</p>}
      <p className={styles.links}>
        <a href={`#${link.to}`}>{link.text}</a>
        <a href={file} download={`${title}.csv`}>
          {t('desk.saveCsv')}
        </a>
      </p>
      <details className={styles.table}>
        <summary>{t('desk.charts.table')}</summary>
        <DataTable caption={title} columns={columns} rows={table.rows} rowKey={({ name }) => name} />
      </details>
    </Card>
  )
}
