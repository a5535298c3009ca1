import { expect, it } from 'vitest'
import { maxUnits } from './maxUnits.ts'

const units = [
  { key: 'face1', valueCents: 900 },
  { key: 'face2', valueCents: 1_100 },
  { key: 'face3', valueCents: undefined },
]

it('a month takes as many units of a face as fit whole into it', () => {
  expect(maxUnits({ maxAmountCents: 10_000, units, counts: {}, key: 'face1' })).toBe(11)
  expect(maxUnits({ maxAmountCents: 9_899, units, counts: {}, key: 'face1' })).toBe(10)
  expect(
    maxUnits({
      maxAmountCents: 3_330,
      units: [{ key: 'face1', valueCents: 1_110 }],
      counts: {},
      key: 'face1',
    }),
  ).toBe(3)
})

it('what other faces use is gone, what the face itself holds is not', () => {
  expect(maxUnits({ maxAmountCents: 20_000, units, counts: { face1: 10, face2: 4 }, key: 'face2' })).toBe(10)
  expect(maxUnits({ maxAmountCents: 20_000, units, counts: { face1: 23 }, key: 'face2' })).toBe(0)
})

it('a malformed face and one that is not offered take none', () => {
  expect(maxUnits({ maxAmountCents: 20_000, units, counts: {}, key: 'face3' })).toBe(0)
  expect(maxUnits({ maxAmountCents: 20_000, units, counts: {}, key: 'face9' })).toBe(0)
})
