import { expect, it } from 'vitest'
import { findStep } from './monthAxes.ts'

it.each([
  [0, 100],
  [100, 100],
  [101, 150],
  [7_500, 8_000],
  [8_500, 10_000],
  [10_000, 10_000],
  [10_001, 15_000],
  [21_250, 25_000],
  [99_900, 100_000],
])('an axis whose quarter is at least %d cents goes up in steps of %d', (least, step) => {
  expect(findStep(least)).toBe(step)
})
