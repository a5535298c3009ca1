import { describe, expect, it } from 'vitest'
import { addMonth, addRow } from './gridRows.ts'
import { findAgeFaults, findGrids, parseRows, writeRows } from './priceGrid.ts'
import { parsePercentHundredths, raisePrice, raiseRows } from './raisePrices.ts'

describe('prices by age', () => {
  it('are found in modalities and rate tables, with their columns', () => {
    const modality = { id: 'a', ageGroup: [{ from: 0, to: 9, price: 1 }] }
    expect(findGrids({ modalities: [{ id: 'b' }, modality] })).toMatchObject([
      { path: ['modalities', 1, 'ageGroup'], of: 'a ageGroup', columns: ['from', 'to', 'price'] },
    ])
    const rows = [{ from: 1, to: 2, death: 0.1, startMonth: 1, disability: 0.2 }]
    expect(findGrids({ rows })).toMatchObject([
      { path: ['rows'], columns: ['startMonth', 'from', 'to', 'death', 'disability'] },
    ])
    expect(findGrids({ products: [] })).toEqual([])
  })

  it('are filled from empty: ages and prices, or the columns that each row of a table must have', () => {
    expect(findGrids({ modalities: [{ id: 'a', ageGroup: [] }] })).toMatchObject([
      { rows: [], columns: ['from', 'to', 'price'] },
    ])
    const [grid] = findGrids({ rows: [] }, ['startMonth', 'death'])
    if (!grid) throw new Error('no grid')
    expect(grid.columns).toEqual(['startMonth', 'from', 'to', 'death'])
    expect(parseRows('1;18;29;0,5', grid.columns)).toEqual({
      rows: [{ startMonth: 1, from: 18, to: 29, death: 0.5 }],
    })
    const [one] = findGrids({ rows: addRow(grid) }, ['startMonth', 'death'])
    expect(one).toMatchObject({ rows: [{ startMonth: 1, from: 18, to: 29 }], columns: grid.columns })
  })

  it('get a row of the next ages, and the rows of the next start month up to December', () => {
    const columns = ['startMonth', 'from', 'to', 'death']
    const first = { startMonth: 11, from: 18, to: 115, death: 1 }
    expect(addRow({ rows: [first], columns })[1]).toEqual({ startMonth: 11, from: 116, to: 120 })
    const two = addMonth({ rows: [first], columns }) ?? []
    expect(two).toEqual([first, { ...first, startMonth: 12 }])
    expect(addMonth({ rows: two, columns })).toBeUndefined()
    expect(addMonth({ rows: [{ from: 0, to: 9 }], columns: ['from', 'to'] })).toBeUndefined()
  })

  it('have a gap or an overlap below, at and above the next age', () => {
    const faultsAt = (from: number) =>
      findAgeFaults([
        { from: 0, to: 17 },
        { from, to: 60 },
      ])
    expect(faultsAt(17)).toEqual([{ kind: 'overlap', from: 17, to: 17, row: 1 }])
    expect(faultsAt(18)).toEqual([])
    expect(faultsAt(19)).toEqual([{ kind: 'gap', from: 18, to: 18, row: 1 }])
  })

  it('of different start months are no overlap', () => {
    expect(
      findAgeFaults([
        { startMonth: 1, from: 0, to: 9 },
        { startMonth: 2, from: 0, to: 9 },
      ]),
    ).toEqual([])
  })

  it('are raised by a percentage, rounded half up to a step', () => {
    expect(raisePrice(34.9, 340, 1)).toBe(36.09)
    expect(raisePrice(34.9, 340, 5)).toBe(36.1)
    expect(raisePrice(34.9, 340, 10)).toBe(36.1)
    expect([9.9, 9.95, 9.99].map((price) => raisePrice(price, 50, 10))).toEqual([9.9, 10, 10])
    // Prices below, at and above the half of a rounding step.
    expect([10.04, 10.05, 10.06].map((price) => raisePrice(price, 0, 10))).toEqual([10, 10.1, 10.1])
    expect([0.0149, 0.015, 0.0151].map((rate) => raisePrice(rate, 0, 1))).toEqual([0.01, 0.02, 0.02])
    expect(raisePrice(1, -9000, 1)).toBe(0.1)
    const rows = [{ from: 0, to: 17, price: 33.4 }]
    expect(raiseRows({ rows, columns: ['from', 'to', 'price'] }, 340, 1)).toEqual([
      { from: 0, to: 17, price: 34.54 },
    ])
    expect(['3,4', '3.4 %', '-90', '500', '501', 'x'].map(parsePercentHundredths)).toEqual([
      340,
      340,
      -9000,
      50_000,
      undefined,
      undefined,
    ])
  })

  it('are pasted from a spreadsheet, and come back from the CSV that is written', () => {
    const columns = ['from', 'to', 'price']
    const rows = [
      { from: 0, to: 17, price: 33.4 },
      { from: 18, to: 64, price: 1234.5 },
    ]
    expect(parseRows('Desde\tHasta\tPrecio\n0\t17\t33,40\n18\t64\t1.234,50 €\n', columns)).toEqual({ rows })
    expect(parseRows(writeRows({ rows, columns }), columns)).toEqual({ rows })
    expect(parseRows('0;17;33\n18;sesenta;40', columns)).toEqual({ bad: { line: 2, text: '18;sesenta;40' } })
    expect(parseRows('0;17', columns)).toEqual({ bad: { line: 1, text: '0;17' } })
  })

  it('of a next year have those of the year before beside them, and are raised from them', () => {
    const rows = [{ from: 0, to: 99, price: 40 }]
    const toFillIn = [{ from: 0, to: 99, price: 'fill in (2026: 40)' }]
    const grids = findGrids({
      modalities: [
        { id: 'care', year: 2026, ageGroup: rows },
        { id: 'care-2027', year: 2027, ageGroup: toFillIn },
        { id: 'new-2027', year: 2027, ageGroup: rows },
      ],
    })
    expect(grids.map(({ before }) => before)).toEqual([undefined, { year: 2026, rows }, undefined])
    expect(grids[1] && raiseRows(grids[1], 340, 1)).toEqual([{ from: 0, to: 99, price: 41.36 }])
  })
})
