import fc from 'fast-check'
import { expect, it } from 'vitest'
import { examplePeople } from '../examples/exampleRequest.ts'
import { employeeAge, premiumParts, rateRow } from './premium.ts'

const capital = fc.record({
  capitalCents: fc.integer({ min: 0, max: 1_000_000_000 }),
  ratePerThousand: fc.integer({ min: 0, max: 100_000 }).map((rate) => rate / 10_000),
})

it('each capital costs its rate per thousand', () => {
  expect(
    premiumParts([
      { capitalCents: 5_000_000, ratePerThousand: 1.2 },
      { capitalCents: 5_000_000, ratePerThousand: 0.45 },
    ]),
  ).toEqual([6_000, 2_250])
  expect(premiumParts([])).toEqual([])
})

it('the sum is rounded once, half up, on the decimals as written', () => {
  // 36,650 euros at 1.1 are 40.315, which is 40.31499... in binary arithmetic
  expect(premiumParts([{ capitalCents: 3_665_000, ratePerThousand: 1.1 }])).toEqual([4_032])
  expect(
    premiumParts([
      { capitalCents: 400, ratePerThousand: 1 },
      { capitalCents: 99, ratePerThousand: 1 },
    ]),
  ).toEqual([0, 0])
  expect(
    premiumParts([
      { capitalCents: 400, ratePerThousand: 1 },
      { capitalCents: 100, ratePerThousand: 1 },
    ]),
  ).toEqual([0, 1])
})

it('the parts add up to the rounded sum, each within a cent of its own price', () => {
  fc.assert(
    fc.property(fc.array(capital, { maxLength: 7 }), (capitals) => {
      const parts = premiumParts(capitals)
      // Rates have four decimals, so capital x rate in ten-thousandths is a whole number.
      const exact = capitals.map(
        ({ capitalCents, ratePerThousand }) =>
          BigInt(capitalCents) * BigInt(Math.round(ratePerThousand * 10_000)),
      )
      const sum = exact.reduce((total, part) => total + part, 0n)
      expect(parts.reduce((total, part) => total + part, 0)).toBe(
        Number((sum * 2n + 10_000_000n) / 20_000_000n),
      )
      parts.forEach((part, index) =>
        expect(Math.abs(part - Number(exact[index]) / 10_000_000)).toBeLessThanOrEqual(1),
      )
    }),
  )
})

const ofAll = { startMonth: 4, death: 1 }

it('the row of the start month holds, months counted from 0 outside and from 1 in the table', () => {
  const rows = [{ startMonth: 3 }, ofAll, { startMonth: 5 }]
  expect(rateRow(rows, 3)).toBe(ofAll)
  expect(rateRow(rows, 5)).toBeUndefined()
})

it('a row without a month holds in every month', () => {
  const rows = [{ from: 0, to: 59 }, { from: 60 }]
  expect([0, 11].map((month) => rateRow(rows, month, 60))).toEqual([rows[1], rows[1]])
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

it('the age is the employee’s, in whatever order the people are, and nobody’s without an employee', () => {
  const { employee, child } = examplePeople
  expect(employeeAge({ people: [child, employee] })).toBe(employee.ageYears)
  expect(employeeAge({ people: [child] })).toBeUndefined()
})
