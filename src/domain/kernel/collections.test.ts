import { expect, it } from 'vitest'
import { ascending, mapValues, without, withoutUndefined } from './collections.ts'

it('numbers in order stand once, by their size and not by their digits', () => {
  expect(ascending([10, 9, 2, 10, 0])).toEqual([0, 2, 9, 10])
  expect(ascending([])).toEqual([])
})

it('a record keeps its names when each value is converted', () =>
  expect(mapValues({ a: 1, b: 2 }, (value) => `${value}`)).toEqual({ a: '1', b: '2' }))

it('a record loses the named values and no other', () =>
  expect(without({ a: 1, b: undefined, c: 3 }, ['a', 'z'])).toEqual({ b: undefined, c: 3 }))

it('an object loses its undefined values, and keeps null, 0 and blank texts', () =>
  expect(withoutUndefined({ a: undefined, b: null, c: 0, d: '' })).toStrictEqual({ b: null, c: 0, d: '' }))
