import { describe, expect, it } from 'vitest'
import { compareJson } from './compareJson.ts'

describe('two files of a company', () => {
  it('differ in nothing where values are equal, whatever the order of keys', () => {
    expect(compareJson({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toEqual([])
    expect(compareJson({ $schema: 'x', a: 1 }, { $schema: 'y', a: 1 })).toEqual([])
  })

  it('differ in one value by its path, with entries of a list named by their id', () => {
    const before = { modalities: [{ id: 'dog', defaultPrice: 12.5 }] }
    const after = { modalities: [{ id: 'cat' }, { id: 'dog', defaultPrice: 125 }] }
    expect(compareJson(before, after)).toEqual([
      { path: ['modalities', 'dog', 'defaultPrice'], before: 12.5, after: 125 },
      { path: ['modalities', 'cat'], before: undefined, after: { id: 'cat' } },
    ])
  })

  it('name prices by their ages, and rows without id or ages by their position', () => {
    const before = { ageGroup: [{ from: 16, to: 44, price: 1 }], rows: [{ a: 1 }, { a: 2 }] }
    const after = { ageGroup: [{ from: 16, to: 44, price: 2 }], rows: [{ a: 1 }, { a: 3 }] }
    expect(compareJson(before, after).map(({ path }) => path.join('.'))).toEqual([
      'ageGroup.16-44.price',
      'rows.1.a',
    ])
  })

  it('keep two entries of the same id apart', () => {
    const twice = { list: [{ id: 'a', v: 1 }, { id: 'a', v: 2 }] } // prettier-ignore
    const changed = { list: [{ id: 'a', v: 1 }, { id: 'a', v: 3 }] } // prettier-ignore
    expect(compareJson(twice, changed)).toEqual([{ path: ['list', 'a #1', 'v'], before: 2, after: 3 }])
  })

  it('compare what is nested deeply as a whole, and own keys only', () => {
    let deep: unknown = 1
    for (let level = 0; level < 40; level++) deep = { in: deep }
    const changes = compareJson(deep, { in: 1 })
    expect(changes).toHaveLength(1)
    expect(compareJson(JSON.parse('{"__proto__": {"a": 1}}'), {})[0]?.path).toEqual(['__proto__'])
    expect(compareJson({}, { toString: 1 })[0]?.before).toBeUndefined()
  })
})
