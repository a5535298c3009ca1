import { Button, Group } from '@mantine/core'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { today } from '../calls/today.ts'
import {
  addNextYear,
  listPrices,
  rowsLeftOut,
  writeInto,
  type ChangedFiles,
  type TextFile,
  type Written,
} from './priceList.ts'
import { PriceTable, useNames } from './PriceTable.tsx'
import { raisePrices } from './raisePrices.ts'
import { readPriceLines, writePriceLines } from './priceLines.ts'
import { Paste, Raise, saveCsv } from './priceParts.tsx'
import { listPaths, writeValue, type Studio } from './useStudio.ts'

/** The prices of all products in one list: those of this plan year, and beside them those of the next one. */
export function PriceList({ studio }: { studio: Studio }) {
  const t = useText()
  const nameOf = useNames()
  const from = Number(today().slice(0, 4))
  const years = { from, to: from + 1 }
  const files = listFiles(studio)
  const priced = studio.shown.categories.filter((each) => each.priced).map(({ id }) => id)
  const rows = listPrices(files, years, priced)
  const save = (changed: ChangedFiles): void =>
    changed.forEach((value, path) => writeValue(studio, path, value))
  const put = (prices: readonly Written[]): void => save(writeInto(files, prices))
  const next = rows.filter((row) => row.next).length
  const year = next > 0 ? years.to : years.from
  const take = (text: string): string | undefined => {
    const read = readPriceLines(text, rows)
    if ('fault' in read) return t(`studio.prices.${read.fault.reason}`, { ...read.fault, year: `${year}` })
    put(read.prices)
    return undefined
  }
  if (rows.length === 0) return <Notice tone="info">{t('studio.prices.none')}</Notice>
  const saveAll = () =>
    saveCsv(
      `${year}`,
      writePriceLines(rows, (row) => nameOf(row.offer)),
    )
  const leftOut = rowsLeftOut(rows)
    .map((row) => nameOf(row.offer))
    .join(', ')
  return (
    <Card title={t('studio.prices')}>
      <PriceTable {...{ rows, years, hasNext: next > 0 }} onChange={(price) => put([price])} />
      {next < rows.length && (
        <Button variant="default" mt="sm" onClick={() => save(addNextYear(files, years))}>
          {t('studio.prices.add', { year: String(years.to) })}
        </Button>
      )}
      {leftOut && (
        <Notice tone="warning">{t('studio.prices.leftOut', { names: leftOut, year: `${year}` })}</Notice>
      )}
      <Raise onRaise={(percent, step) => put(raisePrices(rows, percent, step))} />
      <Paste help={t('studio.prices.help', { year: String(year) })} onTake={take} />
      <Group mt="md">
        <Button variant="default" onClick={saveAll}>
          {t('studio.grid.csv')}
        </Button>
      </Group>
    </Card>
  )
}

/** The files with their unsaved edits, and as they are served. */
function listFiles(studio: Studio): TextFile[] {
  return listPaths(studio).map((path) => {
    const { served, content } = studio.shown.files.find((each) => each.path === path) ?? {}
    return { path, text: studio.textOf(path), served: served ?? content }
  })
}
