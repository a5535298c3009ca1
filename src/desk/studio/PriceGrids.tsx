import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { priceToFillIn } from '../../domain/company/catalogue/copyCatalogue.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useLanguage } from '../words/language.ts'
import { setAt } from './editJson.ts'
import { columnTitles, type Category } from './entries.ts'
import { NumberCell, Paste, Raise, saveCsv, withComma } from './priceParts.tsx'
import { addMonth, addRow } from './gridRows.ts'
import { numberColumns, type FileSchema } from './sectionForm.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import { findAgeFaults, findGrids, parseRows, writeRows, type Grid, type GridRow } from './priceGrid.ts'
import { raiseRows } from './raisePrices.ts'
import styles from './studio.module.css'

type Props = {
  value: unknown
  schema: FileSchema
  categories: readonly Category[]
  onChange: (value: unknown) => void
  name: string
}

/** The prices by age of a file as a grid, one list at a time. */
export function PriceGrids({ value, schema, categories, onChange, name }: Props) {
  const t = useText()
  const labelOf = useFieldLabel()
  const grids = findGrids(value, numberColumns(schema))
  const [chosen, setChosen] = useState('')
  const grid = grids.find(({ of }) => of === chosen) ?? grids[0]
  if (!grid) return <Notice tone="info">{t('studio.grid.none')}</Notice>
  const nameOf = ({ of }: Grid): string => {
    const [id = '', key = ''] = of.split(' ')
    return key === '' ? name : `${id}: ${labelOf(key) ?? key}`
  }
  const change = (rows: readonly GridRow[]): void => onChange(setAt(value, grid.path, rows))
  return (
    <>
      {grids.length > 1 && (
        <Select
          label={t('studio.grid.list')}
          data={grids.map((each) => ({ value: each.of, label: nameOf(each) }))}
          value={grid.of}
          onChange={(of) => setChosen(of ?? '')}
          allowDeselect={false}
        />
      )}
      <GridCard key={grid.of} {...{ grid, categories, name }} onChange={change} title={nameOf(grid)} />
    </>
  )
}

type RowsProps = { grid: Grid; onChange: (rows: readonly GridRow[]) => void }
type GridProps = RowsProps & Pick<Props, 'categories' | 'name'> & { title: string }

function GridCard({ grid, onChange, categories, name, title }: GridProps) {
  const t = useText()
  const labelOf = useColumnLabel(categories, name)
  const columns = grid.columns.map(labelOf).join(', ')
  const take = (text: string): string | undefined => {
    const parsed = parseRows(text, grid.columns)
    if ('bad' in parsed) return t('studio.grid.badLine', { ...parsed.bad, columns })
    if (parsed.rows.length > 0) onChange(parsed.rows)
    return undefined
  }
  return (
    <Card title={title}>
      <GridTable {...{ grid, onChange, labelOf, title }} />
      <RowTools grid={grid} onChange={onChange} />
      {findAgeFaults(grid.rows).map(({ kind, from, to, row }) => (
        <Notice key={`${kind}${from}${row}`} tone="warning">
          {t(`studio.grid.${kind}`, { from, to })}
        </Notice>
      ))}
      <Raise onRaise={(hundredths, step) => onChange(raiseRows(grid, hundredths, step))} />
      <Paste help={t('studio.grid.paste.help', { columns })} onTake={take} />
      <Group mt="md">
        <Button variant="default" onClick={() => saveCsv(name, writeRows(grid))}>
          {t('studio.grid.csv')}
        </Button>
      </Group>
    </Card>
  )
}

/** Adds rows of further ages and start months, and takes the last row away. */
function RowTools({ grid, onChange }: RowsProps) {
  const t = useText()
  const withMonth = addMonth(grid)
  return (
    <Group gap="sm" my="sm">
      <Button variant="default" onClick={() => onChange(addRow(grid))}>
        {t('studio.grid.row')}
      </Button>
      {withMonth && (
        <Button variant="default" onClick={() => onChange(withMonth)}>
          {t('studio.grid.month')}
        </Button>
      )}
      {grid.rows.length > 0 && (
        <Button variant="default" onClick={() => onChange(grid.rows.slice(0, -1))}>
          {t('studio.grid.removeRow')}
        </Button>
      )}
    </Group>
  )
}

type TableProps = RowsProps & { labelOf: (column: string) => string; title: string }

function GridTable({ grid, onChange, labelOf, title }: TableProps) {
  const language = useLanguage()
  const { rows, columns, before } = grid
  const faulty = new Set(findAgeFaults(rows).map(({ row }) => row))
  const change = (index: number, column: string, number: number | undefined): void =>
    onChange(setAt(rows, [index, column], number) as GridRow[])
  return (
    <div className={styles.grid} role="region" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {labelOf(column)}
              </th>
            ))}
            {before && <th scope="col">{before.year}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} data-fault={faulty.has(index) || undefined}>
              {columns.map((column) => (
                <td key={column}>
                  <NumberCell
                    key={`${language}${String(row[column])}`}
                    label={`${labelOf(column)} ${index + 1}`}
                    value={row[column]}
                    old={priceToFillIn(row[column])}
                    onChange={(number) => change(index, column, number)}
                  />
                </td>
              ))}
              {before && <td>{priceBefore(before.rows, row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The price of the same ages in the year before. */
function priceBefore(rows: readonly GridRow[], { from, to }: GridRow): string {
  const price = rows.find((each) => each.from === from && each.to === to)?.price
  return typeof price === 'number' ? withComma(price) : ''
}

/** Names a column: those of rate tables by the words of the category that reads the table. */
function useColumnLabel(categories: readonly Category[], path: string): (column: string) => string {
  const t = useText()
  const labelOf = useFieldLabel()
  const titles = columnTitles(categories, path, useLanguage())
  return (column) =>
    titles.get(column) ??
    (column === 'startMonth' ? t('studio.grid.startMonth') : (labelOf(column) ?? column))
}
