import { Button, Group } from '@mantine/core'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../../portal/messages/useText.ts'
import { Notice } from '../../portal/ui/feedback/Notice.tsx'
import { Card } from '../../portal/ui/layout/Card.tsx'
import { today } from '../calls/today.ts'
import { useLanguage } from '../words/language.ts'
import {
  addNextYear,
  isByAge,
  isOpen,
  listPrices,
  priceAt,
  priceKeys,
  raisePrices,
  readPriceLines,
  shownPrice,
  writePriceLines,
  writeInto,
  type ChangedFiles,
  type Offer,
  type PriceKey,
  type PriceRow,
  type Written,
} from './priceList.ts'
import { NumberCell, Paste, Raise, saveCsv } from './priceParts.tsx'
import { listPaths, writeValue, type Studio } from './useStudio.ts'
import styles from './studio.module.css'

/** The prices of all products in one list: those of this plan year, and beside them those of the next one. */
export function PriceList({ studio }: { studio: Studio }) {
  const t = useText()
  const nameOf = useNames()
  const from = Number(today().slice(0, 4))
  const years = { from, to: from + 1 }
  const files = listPaths(studio).map((path) => ({ path, text: studio.textOf(path) }))
  const priced = studio.shown.categories.filter((each) => each.priced).map(({ id }) => id)
  const rows = listPrices(files, years, priced)
  const save = (changed: ChangedFiles): void =>
    changed.forEach((value, path) => writeValue(studio, path, value))
  const put = (prices: readonly Written[]): void => save(writeInto(files, prices))
  const take = (text: string): string | undefined => {
    const read = readPriceLines(text, rows)
    if ('fault' in read) return t(`studio.prices.${read.fault.reason}`, read.fault)
    put(read.prices)
    return undefined
  }
  if (rows.length === 0) return <Notice tone="info">{t('studio.prices.none')}</Notice>
  const next = rows.filter((row) => row.next).length
  const year = next > 0 ? years.to : years.from
  return (
    <Card title={t('studio.prices')}>
      <PriceTable {...{ rows, years, hasNext: next > 0 }} onChange={(price) => put([price])} />
      {next < rows.length && (
        <Button variant="default" mt="sm" onClick={() => save(addNextYear(files, years))}>
          {t('studio.prices.add', { year: String(years.to) })}
        </Button>
      )}
      <Raise onRaise={(percent, step) => put(raisePrices(rows, percent, step))} />
      <Paste help={t('studio.prices.help', { year: String(year) })} onTake={take} />
      <Group mt="md">
        <Button
          variant="default"
          onClick={() =>
            saveCsv(
              `${year}`,
              writePriceLines(rows, (row) => nameOf(row.offer)),
            )
          }
        >
          {t('studio.grid.csv')}
        </Button>
      </Group>
    </Card>
  )
}

function useNames(): (offer: Offer) => string {
  const language = useLanguage()
  return ({ modality }) => localized(modality.name, language)
}

type TableProps = {
  rows: readonly PriceRow[]
  years: { from: number; to: number }
  hasNext: boolean
  onChange: (price: Written) => void
}

function PriceTable({ rows, years, hasNext, onChange }: TableProps) {
  const t = useText()
  const language = useLanguage()
  const nameOf = useNames()
  const hasFamily = rows.some(({ offer }) => offer.modality.priceForFamily !== undefined)
  const keys = priceKeys.filter((key) => key !== 'priceForFamily' || hasFamily)
  const columns = [years.from, ...(hasNext ? [years.to] : [])].flatMap((year) =>
    keys.map((key) => ({
      key,
      year,
      title: t(`studio.prices.${key}`, { year: String(year) }),
    })),
  )
  return (
    <div className={styles.grid} role="region" aria-label={t('studio.prices')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[t('studio.prices.offer'), ...columns.map(({ title }) => title)].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.offer.file} ${row.id}`}>
              <th scope="row">
                {nameOf(row.offer)}
                <small>{localized(row.product.name, language)}</small>
              </th>
              {columns.map(({ key, year, title }) => (
                <td key={title}>
                  <PriceCell
                    {...{ priceKey: key, onChange }}
                    offer={year === years.from ? row.offer : row.next}
                    label={`${nameOf(row.offer)}, ${title}`}
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

type CellProps = {
  offer: Offer | undefined
  priceKey: PriceKey
  label: string
  onChange: (price: Written) => void
}

function PriceCell({ offer, priceKey: key, label, onChange }: CellProps) {
  const t = useText()
  if (!offer) return null
  const { modality } = offer
  if (!isOpen(modality, key))
    return key === 'defaultPrice' && isByAge(modality) ? t('studio.prices.byAge') : null
  const { price: value, old } = shownPrice(modality, key)
  return (
    <NumberCell
      key={String(value)}
      {...{ label, value, old }}
      onChange={(price) => onChange(priceAt(offer, key, price))}
    />
  )
}
