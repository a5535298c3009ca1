import { singlePriceKeys } from '../../domain/catalogue/priceKeys.ts'
import { localized } from '../../domain/kernel/language.ts'
import { useText } from '../../portal/messages/useText.ts'
import { useLanguage } from '../words/language.ts'
import {
  isByAge,
  priceAt,
  shownPrice,
  type Offer,
  type PriceKey,
  type PriceRow,
  type Written,
} from './priceList.ts'
import { NumberCell } from './priceParts.tsx'
import styles from './studio.module.css'

/** The names of offers in the reader's language. */
export function useNames(): (offer: Offer) => string {
  const language = useLanguage()
  return ({ modality }) => localized(modality.name, language)
}

type TableProps = {
  rows: readonly PriceRow[]
  years: { from: number; to: number }
  hasNext: boolean
  onChange: (price: Written) => void
}

/** The offers of this plan year, and beside them those of the next one. */
export function PriceTable({ rows, years, hasNext, onChange }: TableProps) {
  const t = useText()
  const language = useLanguage()
  const nameOf = useNames()
  const hasFamily = rows.some(({ offer }) => offer.keys.includes('priceForFamily'))
  const keys = singlePriceKeys.filter((key) => key !== 'priceForFamily' || hasFamily)
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
  const { modality, keys } = offer
  if (!keys.includes(key))
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
