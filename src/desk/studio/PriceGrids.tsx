import { Button, Group, NativeSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { useLanguage } from '../words/language.ts'
import { setAt } from './editJson.ts'
import { useFieldLabel } from './useFieldLabel.ts'
import {
  findAgeFaults,
  findGrids,
  parseNumber,
  parsePercentHundredths,
  parseRows,
  raiseRows,
  writeRows,
  type BadLine,
  type Grid,
  type GridRow,
} from './priceGrid.ts'
import styles from './studio.module.css'

type Props = { value: unknown; onChange: (value: unknown) => void; name: string }

/** The prices by age of a file as a grid, one list at a time. */
export function PriceGrids({ value, onChange, name }: Props) {
  const t = useText()
  const labelOf = useFieldLabel()
  const grids = findGrids(value)
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
      <GridCard key={grid.of} grid={grid} onChange={change} name={name} title={nameOf(grid)} />
    </>
  )
}

type GridProps = { grid: Grid; onChange: (rows: readonly GridRow[]) => void; name: string }

function GridCard({ grid, onChange, name, title }: GridProps & { title: string }) {
  const t = useText()
  const download = (): void => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`\uFEFF${writeRows(grid)}`], { type: 'text/csv' }))
    link.download = `${name.replace(/^.*\/|\.json$/g, '')}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }
  return (
    <Card title={title}>
      <GridTable grid={grid} onChange={onChange} />
      {findAgeFaults(grid.rows).map(({ kind, from, to, row }) => (
        <Notice key={`${kind}${from}${row}`} tone="warning">
          {t(`studio.grid.${kind}`, { from, to })}
        </Notice>
      ))}
      <Raise grid={grid} onChange={onChange} />
      <Paste grid={grid} onChange={onChange} />
      <Group mt="md">
        <Button variant="default" onClick={download}>
          {t('studio.grid.csv')}
        </Button>
      </Group>
    </Card>
  )
}

function GridTable({ grid, onChange }: Omit<GridProps, 'name'>) {
  const language = useLanguage()
  const { rows, columns } = grid
  const faulty = new Set(findAgeFaults(rows).map(({ row }) => row))
  const change = (index: number, column: string, number: number): void =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [column]: number } : row)))
  const labelOf = useColumnLabel()
  return (
    <div className={styles.grid} role="region" aria-label={grid.of || 'rows'} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {labelOf(column)}
              </th>
            ))}
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
                    onChange={(number) => change(index, column, number)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = { label: string; value: unknown; onChange: (value: number) => void }

/** A number of the grid, saved when the field loses the focus; an invalid number stays marked. */
function NumberCell({ label, value, onChange }: CellProps) {
  const [typed, setTyped] = useState(typeof value === 'number' ? String(value).replace('.', ',') : '')
  const number = parseNumber(typed)
  return (
    <input
      aria-label={label}
      inputMode="decimal"
      value={typed}
      aria-invalid={number === undefined && typed !== ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => number !== undefined && number !== value && onChange(number)}
    />
  )
}

/** Names a column of ages or prices; a rate table's column has the name of its table. */
function useColumnLabel(): (column: string) => string {
  const t = useText()
  const labelOf = useFieldLabel()
  return (column) => (column === 'startMonth' ? t('studio.grid.startMonth') : (labelOf(column) ?? column))
}

/** Raises all prices of the grid by a percentage. */
function Raise({ grid, onChange }: Omit<GridProps, 'name'>) {
  const t = useText()
  const [percent, setPercent] = useState('')
  const [stepHundredths, setStepHundredths] = useState(1)
  const [isWrong, setWrong] = useState(false)
  const raise = (): void => {
    const hundredths = parsePercentHundredths(percent)
    setWrong(hundredths === undefined)
    if (hundredths !== undefined) onChange(raiseRows(grid, hundredths, stepHundredths))
  }
  return (
    <div className={styles.raise}>
      <TextInput
        label={t('studio.grid.percent')}
        value={percent}
        inputMode="decimal"
        error={isWrong && t('studio.grid.badPercent')}
        onChange={({ target }) => setPercent(target.value)}
      />
      <NativeSelect
        label={t('studio.grid.step')}
        value={stepHundredths}
        data={[
          { value: '1', label: '0,01' },
          { value: '5', label: '0,05' },
          { value: '10', label: '0,10' },
        ]}
        onChange={({ target }) => setStepHundredths(Number(target.value))}
      />
      <Button variant="default" onClick={raise}>
        {t('studio.grid.raise')}
      </Button>
    </div>
  )
}

/** Replaces the rows of the grid with rows pasted from a spreadsheet. */
function Paste({ grid, onChange }: Omit<GridProps, 'name'>) {
  const t = useText()
  const labelOf = useColumnLabel()
  const [text, setText] = useState('')
  const [bad, setBad] = useState<BadLine>()
  const columns = grid.columns.map(labelOf).join(', ')
  const take = (): void => {
    const parsed = parseRows(text, grid.columns)
    setBad('bad' in parsed ? parsed.bad : undefined)
    if ('rows' in parsed && parsed.rows.length > 0) {
      onChange(parsed.rows)
      setText('')
    }
  }
  return (
    <>
      <Textarea
        mt="md"
        label={t('studio.grid.paste')}
        description={t('studio.grid.paste.help', { columns })}
        error={bad && t('studio.grid.badLine', { ...bad, columns })}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autosize
        minRows={2}
        maxRows={10}
      />
      <Button variant="default" mt="xs" onClick={take} disabled={text.trim() === ''}>
        {t('studio.grid.take')}
      </Button>
    </>
  )
}
