import { expect, it } from 'vitest'
import { compareTexts } from './compareTexts.ts'

it('two texts differ in the lines between the first and the last that differ', () => {
  expect(compareTexts('a\nb\nc', 'a\nx\ny\nc')).toEqual({ before: 'b', after: 'x y' })
  expect(compareTexts('a\nb', 'a\nb\nb')).toEqual({ before: '', after: 'b' })
  expect(compareTexts('a', 'a')).toBeUndefined()
})
