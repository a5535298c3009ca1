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

  it('name rows of a rate table by their start month and ages, and only what differs', () => {
    const months = [1, 2, 3]
    const rowsOf = (...ages: [number, number][]) =>
      months.flatMap((startMonth) => ages.map(([from, to]) => ({ startMonth, from, to, death: 0.8 })))
    const split = compareJson(rowsOf([30, 39], [40, 49]), rowsOf([30, 34], [35, 39], [40, 49]))
    expect(split.filter(({ after }) => after === undefined)).toHaveLength(3)
    expect(split.filter(({ before }) => before === undefined)).toHaveLength(6)
    expect(split).toHaveLength(9)
    const dear = rowsOf([40, 49]).map((row) => (row.startMonth === 3 ? { ...row, death: 8 } : row))
    expect(compareJson(rowsOf([40, 49]), dear)).toEqual([
      { path: ['3/40-49', 'death'], before: 0.8, after: 8 },
    ])
    const byMonth = [{ startMonth: 1, rate: 1 }, { startMonth: 2, rate: 1 }] // prettier-ignore
    expect(compareJson(byMonth, byMonth.slice(1)).map(({ path }) => path)).toEqual([['1/']])
  })

  it('keep two entries of the same id apart', () => {
    const twice = { list: [{ id: 'a', v: 1 }, { id: 'a', v: 2 }] } // prettier-ignore
    const changed = { list: [{ id: 'a', v: 1 }, { id: 'a', v: 3 }] } // prettier-ignore
    expect(compareJson(twice, changed)).toEqual([{ path: ['list', 'a #1', 'v'], before: 2, after: 3 }])
  })

  it('differ in the order of entries with ids, from the first that moved to the last', () => {
    const listOf = (...ids: string[]) => ({ items: [...ids].map((id) => ({ id })) })
    const [b, c] = [{ id: 'b' }, { id: 'c' }]
    expect(compareJson(listOf('a', 'b', 'c', 'd'), listOf('a', 'c', 'b', 'd'))).toEqual([
      { path: ['items'], before: [b, c], after: [c, b], isOrder: true },
    ])
    const added = compareJson(listOf('b', 'c', 'e'), listOf('c', 'x', 'b'))
    expect(added.map(({ path, isOrder }) => [path.join('.'), isOrder])).toEqual([
      ['items.e', undefined],
      ['items.x', undefined],
      ['items', true],
    ])
    expect(compareJson(listOf('b', 'c'), listOf('a', 'b', 'c'))).toHaveLength(1)
    expect(compareJson({ l: ['es', 'en'] }, { l: ['en', 'es'] })).toEqual([
      { path: ['l'], before: ['es', 'en'], after: ['en', 'es'], isOrder: true },
    ])
    expect(compareJson({ l: ['es', 'en'] }, { l: ['en'] })[0]?.isOrder).toBeUndefined()
    expect(compareJson({ ages: [{ from: 1 }, { from: 2 }] }, { ages: [{ from: 2 }, { from: 1 }] })).toEqual(
      [],
    )
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
