import { expect, it } from 'vitest'
import { monthSpan, spansOf } from './monthSpan.ts'

it('months that follow each other are one span', () => {
  expect(spansOf([5, 3, 4, 8])).toEqual([[3, 5], [8, 8]])
  expect(spansOf([])).toEqual([])
})

it('spans are told in the reader\u2019s language', () => {
  expect(monthSpan([3, 4, 5, 8], 'es', 'a')).toBe('abril a junio y septiembre')
  expect(monthSpan([11], 'en', 'to')).toBe('December')
})
