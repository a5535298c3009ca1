import { beforeAll, expect, it } from 'vitest'

beforeAll(async () => {
  for (const name of ['toReversed', 'toSorted', 'with']) delete (Array.prototype as never)[name]
  await import('./olderBrowsers.ts')
})

it('a browser as old as Chrome 109 gets the functions of arrays that it lacks', () => {
  const list = [3, 1, 2]
  expect([list.toSorted((a, b) => a - b), list.toSorted((a, b) => b - a), list.toReversed()]).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
  ])
  expect([list.with(0, 7), list.with(-1, 7)]).toEqual([
    [7, 1, 2],
    [3, 1, 7],
  ])
  for (const index of [3, -4]) expect(() => list.with(index, 7)).toThrow(RangeError)
  expect([list, Object.keys(list)]).toEqual([
    [3, 1, 2],
    ['0', '1', '2'],
  ])
})
