import { priceToFillIn } from '../../domain/company/catalogue/copyCatalogue.ts'
import { pricesOf, type Grid, type GridRow } from './priceGrid.ts'

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
    return pricesOf({ columns }).includes(key) && price !== undefined
      ? [key, raisePrice(price, percentHundredths, stepHundredths)]
      : [key, value]
  }
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(raised)) as GridRow)
}

/** Reads a percentage with a comma or point as hundredths; undefined unless it lies from -90 to 500. */
export function parsePercentHundredths(text: string): number | undefined {
  const found = /^(-?)(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.replace('%', '').trim())
  if (!found) return undefined
  const [, sign, whole = '', part = ''] = found
  const hundredths = Number(`${whole}${part.padEnd(2, '0')}`) * (sign ? -1 : 1)
  return hundredths >= -9000 && hundredths <= 50_000 ? hundredths : undefined
}
