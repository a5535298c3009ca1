import { expect, it } from 'vitest'
import { mostUnits } from './mostUnits.ts'

const units = [
  { key: 'face1', valueCents: 900 },
  { key: 'face2', valueCents: 1_100 },
  { key: 'face3', valueCents: undefined },
]

it('a month takes as many units of a face as fit whole into it', () => {
  expect(mostUnits({ roomCents: 10_000, units, counts: {}, key: 'face1' })).toBe(11)
  expect(mostUnits({ roomCents: 9_899, units, counts: {}, key: 'face1' })).toBe(10)
  expect(
    mostUnits({ roomCents: 3_330, units: [{ key: 'face1', valueCents: 1_110 }], counts: {}, key: 'face1' }),
  ).toBe(3)
})

it('what other faces use is gone, what the face itself holds is not', () => {
  expect(mostUnits({ roomCents: 20_000, units, counts: { face1: 10, face2: 4 }, key: 'face2' })).toBe(10)
  expect(mostUnits({ roomCents: 20_000, units, counts: { face1: 23 }, key: 'face2' })).toBe(0)
})

it('a malformed face and one that is not offered take none', () => {
  expect(mostUnits({ roomCents: 20_000, units, counts: {}, key: 'face3' })).toBe(0)
  expect(mostUnits({ roomCents: 20_000, units, counts: {}, key: 'face9' })).toBe(0)
})
