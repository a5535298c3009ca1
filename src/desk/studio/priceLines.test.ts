import { describe, expect, it } from 'vitest'
import { parseNumber, splitLine } from './priceGrid.ts'
import { listPrices } from './priceList.ts'
import { readPriceLines } from './priceLines.ts'

const gym = {
  id: 'gym',
  modalities: [
    { id: 'onada', name: { es: 'Onada mes a mes' }, defaultPrice: 34.9, priceForFamily: 29.9 },
    { id: 'pool', name: { es: 'Piscina 24"' }, defaultPrice: 20 },
  ],
}
const rows = listPrices([{ path: 'catalogue/gym.json', text: JSON.stringify(gym) }], { from: 2026, to: 2027 })

/** The prices that a line changes, by modality and key; else why none. */
function readOf(text: string): unknown {
  const read = readPriceLines(text, rows)
  if ('fault' in read) return read.fault.reason
  const told = read.prices.map(({ path, value }) => [`${path[1] === 0 ? '' : 'pool '}${path[2]}`, value])
  return Object.fromEntries(told)
}

describe('a pasted line of prices', () => {
  it.each([
    ['onada\t36,10\t31,00', { defaultPrice: 36.1, priceForFamily: 31 }],
    ['onada\t\t12,50', { priceForFamily: 12.5 }],
    ['onada\t12,50\t', { defaultPrice: 12.5 }],
    ['onada\t\t', {}],
    ['onada\tOnada mes a mes\t\t12,50', { priceForFamily: 12.5 }],
    ['Onada mes a mes;onada;36,10', { defaultPrice: 36.1 }],
    ['onada,"34,90"', { defaultPrice: 34.9 }],
    ['onada,"34,90","31,00"', { defaultPrice: 34.9, priceForFamily: 31 }],
    ['onada\t1 234,50 €\t31,00', { defaultPrice: 1234.5, priceForFamily: 31 }],
    ['onada;1.234,50', { defaultPrice: 1234.5 }],
    ['onada;1,234.50', { defaultPrice: 1234.5 }],
    ['"Piscina 24""";21', { 'pool defaultPrice': 21 }],
    ['Piscina 24";21', { 'pool defaultPrice': 21 }],
  ])('gives each price its own place, and a blank none: %j', (text, prices) => {
    expect(readOf(text)).toEqual(prices)
  })

  it.each([
    'onada\t36,1O\t31,00',
    'onada\t36,10 €/mes\t31,00',
    'onada\t-\t31,00',
    'onada\tgratis\t31,00',
    'onada\tNortia\t31,00',
    'onada\t36,10\t31,00\t20',
    'pool\t\t12,50',
    'onada',
    'onada;1.23,50',
  ])('is refused whole where a place has no price: %j', (text) => {
    expect(readOf(text)).toBe('price')
  })

  it('is a title only before all prices, and only where no modality has its name', () => {
    expect(readOf('Modalidad;Precio\n\nonada;36,10')).toEqual({ defaultPrice: 36.1 })
    expect(readOf('onada;36,10\nModalidad;Precio')).toBe('unknown')
    expect(readOf('onada;gratis\nonada;36,10')).toBe('price')
  })
})

it('a cell in quotes keeps its separators, whichever the line has', () => {
  expect(splitLine('"a; b";"1,5";c')).toEqual(['a; b', '1,5', 'c'])
  expect(splitLine('"a, b",1')).toEqual(['a, b', '1'])
  expect(splitLine('a\t"b\tc"\t2 €')).toEqual(['a', 'b\tc', '2'])
})

it('a number is read where it is clear which sign is the decimal one', () => {
  expect(['34,90', '34.90', '1.234,5', '1,234.5', '1 234,5', '1\u00a0234', '0.825'].map(parseNumber)).toEqual(
    [34.9, 34.9, 1234.5, 1234.5, 1234.5, 1234, 0.825],
  )
  expect(
    ['1.2.3', '1,2,3', '12,34.5', '1.234,5,6', '12 34', '', '1234567890', '-1'].map(parseNumber),
  ).toEqual(Array.from({ length: 8 }, () => undefined))
})
