import { expect, it } from 'vitest'
import { chartColor, chartColors } from '../ui/charts/palette.ts'
import { breakdownOf } from './breakdownOf.ts'

it('a compensation is salary first, then the benefits in the order they came in', () => {
  expect(
    breakdownOf(
      { fixedSalary: 30_000, variableSalary: 2_000 },
      [
        { product: { es: 'Z', ca: 'Y' }, value: 1_000.25 },
        { product: { es: 'A' }, value: 500.25 },
      ],
      'es',
    ),
  ).toEqual([
    { label: 'compensation.fixed', euros: 30_000, isProduct: false },
    { label: 'compensation.variable', euros: 2_000, isProduct: false },
    { label: 'Z', euros: 1_000.25, isProduct: true },
    { label: 'A', euros: 500.25, isProduct: true },
  ])
  expect(
    breakdownOf({ fixedSalary: null, variableSalary: null }, [], 'es').map(({ euros }) => euros),
  ).toEqual([0, 0])
})

it('a part has the color of its position, on each load the same, and twelve differ (COM-05, D-26)', () => {
  expect(new Set(chartColors).size).toBe(12)
  expect([0, 1, 11, 12, 13].map(chartColor)).toEqual([
    chartColors[0],
    chartColors[1],
    chartColors[11],
    chartColors[0],
    chartColors[1],
  ])
})
