import { expect, it } from 'vitest'
import { stepFor } from './monthAxes.ts'

it.each([
  [0, 1],
  [1, 1],
  [1.01, 1.5],
  [75, 80],
  [85, 100],
  [100, 100],
  [100.01, 150],
  [212.5, 250],
  [999, 1000],
])('an axis whose quarter is at least %d goes up in steps of %d', (least, step) => {
  expect(stepFor(least)).toBe(step)
})
