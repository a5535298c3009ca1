import { describe, expect, it } from 'vitest'
import { findNamesInOf } from './functionNames.ts'
import { createSource } from './source.ts'

const find = (text: string): string[] => findNamesInOf(createSource('src/domain/plan/bad.ts', text))

describe('a function without a verb', () => {
  it.each([
    ['function sumsOf() {}', 'sumsOf'],
    ['export async function* piecesOf() {}', 'piecesOf'],
    ['const keyOf = (id: string) => id', 'keyOf'],
    ['const keyOf = function () {}', 'keyOf'],
    ['function outer() { const rowOf = () => 1 }', 'rowOf'],
    ['class Sums { listOf() {} }', 'listOf'],
  ])('is found by its ending: %s', (text, name) => expect(find(text)).toEqual([name]))

  it.each(['function sumByMonth() {}', 'const partOf = 12', 'const found = indexOf(1)', 'function of() {}'])(
    'is not reported: %s',
    (text) => expect(find(text)).toEqual([]),
  )
})
