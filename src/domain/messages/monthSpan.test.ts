import { describe, expect, it } from 'vitest'
import { monthSpan, findSpans } from './monthSpan.ts'

it('months that follow each other are one span, whatever their order, each counted once', () => {
  expect(findSpans([5, 3, 4, 8, 4])).toEqual([
    [3, 5],
    [8, 8],
  ])
  expect(findSpans([])).toEqual([])
})

describe('months are written', () => {
  it('as spans where three or more follow each other, in the reader’s language', () => {
    const kindergarten = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11]
    expect(monthSpan(kindergarten, 'es')).toBe('enero a julio y septiembre a diciembre')
    expect(monthSpan(kindergarten, 'ca')).toBe('gener a juliol i setembre a desembre')
    expect(monthSpan(kindergarten, 'en')).toBe('January to July and September to December')
    expect(monthSpan(kindergarten, 'pt')).toBe('janeiro a julho e setembro a dezembro')
  })

  it('by name where one or two stand alone', () => {
    expect(monthSpan([3, 4, 5, 8], 'es')).toBe('abril a junio y septiembre')
    expect(monthSpan([10, 11], 'es')).toBe('noviembre y diciembre')
    expect(monthSpan([11], 'en')).toBe('December')
    expect(monthSpan([], 'es')).toBe('')
  })
})
