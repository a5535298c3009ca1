import { expect, it } from 'vitest'
import { findChartColor, chartColors } from '../ui/charts/palette.ts'
import { buildBreakdown } from './buildBreakdown.ts'

it('the compensation lists the salary first, then the benefits in the server’s order', () => {
  expect(
    buildBreakdown(
      { fixedSalaryCents: 3_000_000, variableSalaryCents: 200_000 },
      [
        { product: { es: 'Z', ca: 'Y' }, valueCents: 100_025 },
        { product: { es: 'A' }, valueCents: 50_025 },
      ],
      'es',
    ),
  ).toEqual([
    { label: 'compensation.fixed', cents: 3_000_000, isProduct: false },
    { label: 'compensation.variable', cents: 200_000, isProduct: false },
    { label: 'Z', cents: 100_025, isProduct: true },
    { label: 'A', cents: 50_025, isProduct: true },
  ])
  expect(
    buildBreakdown({ fixedSalaryCents: null, variableSalaryCents: null }, [], 'es').map(({ cents }) => cents),
  ).toEqual([0, 0])
})

it('parts of the compensation have twelve different colors, by position (COM-05, D-26)', () => {
  expect(new Set(chartColors).size).toBe(12)
  expect([0, 1, 11, 12, 13].map(findChartColor)).toEqual([
    chartColors[0],
    chartColors[1],
    chartColors[11],
    chartColors[0],
    chartColors[1],
  ])
})
