import { expect, it } from 'vitest'
import { reuseEqual } from './reuseEqual.ts'

const before = { name: 'Marta', contracts: [{ id: 'a', version: 1, items: [{ month: 3 }] }, { id: 'b' }] }

it('an equal answer keeps the identity of the previous one', () => {
  expect(reuseEqual(before, structuredClone(before))).toBe(before)
  expect(reuseEqual(undefined, before)).toBe(before)
})

it('equal parts of a different answer keep their identity', () => {
  const after = structuredClone(before)
  after.name = 'Laia'
  const next = reuseEqual(before, after)
  expect(next).toEqual(after)
  expect(next).not.toBe(before)
  expect(next.contracts).toBe(before.contracts)
})

it('a part of a list is found by its id, at any position', () => {
  const next = reuseEqual(before.contracts, [{ id: 'new' }, structuredClone(before.contracts[0])])
  expect(next.map((part) => part?.id)).toEqual(['new', 'a'])
  expect(next[1]).toBe(before.contracts[0])
})

it('a field that disappears, appears, or becomes undefined makes another object', () => {
  expect(reuseEqual({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 })
  expect(Object.keys(reuseEqual({ a: 1 }, { a: 1, b: undefined }))).toEqual(['a', 'b'])
  expect(reuseEqual([1, 2], [1])).toEqual([1])
})
