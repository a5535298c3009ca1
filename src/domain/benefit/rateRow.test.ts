import { expect, it } from 'vitest'
import { rateRow } from './rateRow.ts'

const ofAll = { startMonth: 4, death: 1 }

it('the row of the start month holds, months counted from 0 outside and from 1 in the table', () => {
  const rows = [{ startMonth: 3 }, ofAll, { startMonth: 5 }]
  expect(rateRow(rows, 3)).toBe(ofAll)
  expect(rateRow(rows, 5)).toBeUndefined()
})

it('a row with ages holds between them, both included, and for nobody without an age', () => {
  const row = { startMonth: 4, from: 18, to: 65 }
  expect([17, 18, 65, 66, undefined].map((age) => rateRow([row], 3, age) === row)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

it('a row may be open at one end', () => {
  expect(rateRow([{ startMonth: 4, from: 18 }], 3, 99)).toBeDefined()
  expect(rateRow([{ startMonth: 4, from: 18 }], 3, 17)).toBeUndefined()
  expect(rateRow([{ startMonth: 4, to: 65 }], 3, 0)).toBeDefined()
  expect(rateRow([{ startMonth: 4, to: 65 }], 3, 66)).toBeUndefined()
})

it('the first row that fits holds', () => {
  expect(rateRow([ofAll, { startMonth: 4, death: 2 }], 3, 40)).toBe(ofAll)
})
