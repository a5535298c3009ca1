import { describe, expect, it } from 'vitest'
import { compareJson, compareTexts } from './compareFiles.ts'

describe('the changes between two versions of a file', () => {
  it('name each value with its place, by id where a list has ids', () => {
    const before = { name: { es: 'Onada' }, modalities: [{ id: 'a', defaultPrice: 34.9 }, { id: 'b' }] }
    const after = { name: { es: 'Ona' }, modalities: [{ id: 'b' }, { id: 'a', defaultPrice: 349 }] }
    expect(compareJson(before, after)).toEqual([
      { path: 'name.es', before: 'Onada', after: 'Ona' },
      { path: 'modalities[a].defaultPrice', before: '34.9', after: '349' },
      { path: 'modalities', before: 'a, b', after: 'b, a' },
    ])
  })

  it('say what is new and what is gone, and nothing where both are the same', () => {
    expect(compareJson({ a: 1, rows: [1] }, { b: true, rows: [1, 2] })).toEqual([
      { path: 'a', before: '1', after: '' },
      { path: 'rows[1]', before: '', after: '2' },
      { path: 'b', before: '', after: 'true' },
    ])
    expect(compareJson({ a: [{ id: 'x' }] }, { a: [{ id: 'x' }] })).toEqual([])
  })

  it('of texts are the lines between the first and the last that differ', () => {
    expect(compareTexts('a\nb\nc', 'a\nx\ny\nc')).toEqual([{ path: '', before: 'b', after: 'x y' }])
    expect(compareTexts('a\nb', 'a\nb\nb')).toEqual([{ path: '', before: '', after: 'b' }])
    expect(compareTexts('a', 'a')).toEqual([])
  })
})
