import { agePriceKeys, singlePriceKeys } from '../../domain/catalogue/priceKeys.ts'
import { priceToFillIn } from '../../domain/company/catalogue/copyCatalogue.ts'
import { findPriceColumns, type Grid, type GridRow } from './priceGrid.ts'
import { openOffer, priceAt, type PriceRow, type Written } from './priceList.ts'

/** Raises a price by hundredths of a percent, half up to a cent; in whole numbers, for 34.9 is inexact. */
export function raisePrice(price: number, percentHundredths: number, stepHundredths: number): number {
  const digits = Number(price.toFixed(decimals).replace('.', ''))
  const whole = percentWhole * stepHundredths * 10 ** (decimals - 2)
  const raised = digits * (percentWhole + percentHundredths)
  const hundredths = Math.floor((2 * raised + whole) / (2 * whole)) * stepHundredths
  return Number(
    String(hundredths)
      .padStart(3, '0')
      .replace(/(\d\d)$/, '.$1'),
  )
}

const decimals = 4
const percentWhole = 10_000

/** Raises the prices of rows, one to be filled in by its old price; a row without a price stays without. */
export function raiseRows(
  { rows, columns }: Pick<Grid, 'rows' | 'columns'>,
  percentHundredths: number,
  stepHundredths: number,
): GridRow[] {
  const raised = ([key, value]: [string, unknown]) => {
    const price = typeof value === 'number' ? value : priceToFillIn(value)
    return findPriceColumns({ columns }).includes(key) && price !== undefined
      ? [key, raisePrice(price, percentHundredths, stepHundredths)]
      : [key, value]
  }
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(raised)) as GridRow)
}

/**
 * Raises all prices of the year that is filled in by hundredths of a percent, by age too: those of the next
 * year by this year's. Rows without a price in that year stay as they are.
 */
export function raisePrices(
  rows: readonly PriceRow[],
  percentHundredths: number,
  stepHundredths: number,
): Written[] {
  const raise = (price: number): number => raisePrice(price, percentHundredths, stepHundredths)
  return rows.flatMap((row) => {
    const { modality: before } = row.offer
    const open = openOffer(row, rows)
    if (!open) return []
    const { file, path, modality } = open
    const amounts = singlePriceKeys.flatMap((key) => {
      const price = before[key]
      const isRaised = typeof price === 'number' && modality[key] !== undefined
      return isRaised ? [priceAt(open, key, raise(price))] : []
    })
    const lists = agePriceKeys.flatMap((key) => {
      const value = modality[key]?.map((each) => {
        const price: unknown = before[key]?.find(
          ({ from, to }) => from === each.from && to === each.to,
        )?.price
        return typeof price === 'number' ? { ...each, price: raise(price) } : each
      })
      return value ? [{ file, path: [...path, key], value }] : []
    })
    return [...amounts, ...lists]
  })
}

/** Reads a percentage with a comma or point as hundredths; undefined unless it lies from -90 to 500. */
export function parsePercentHundredths(text: string): number | undefined {
  const found = /^(-?)(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace('%', '').trim())
  if (!found) return undefined
  const [, sign, whole = '', part = ''] = found
  const hundredths = Number(`${whole}${part.padEnd(2, '0')}`) * (sign ? -1 : 1)
  return hundredths >= -9000 && hundredths <= 50_000 ? hundredths : undefined
}
