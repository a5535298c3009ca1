import { describe, expect, it } from 'vitest'
import { wrapLabel } from './wrapLabel.ts'

describe('the label of a bar', () => {
  it.each([
    ['Transport', ['Transport']],
    ['of exactly 20 letter', ['of exactly 20 letter']],
    ['of exactly 21 letters', ['of exactly 21', 'letters']],
    ['Health insurance for parents and children', ['Health insurance for', 'parents and children']],
    ['Lebensversicherungsgesellschaft AG', ['Lebensversicherungsg', 'esellschaft AG']],
  ])('is written whole, in lines of at most 20 letters: %s', (label, lines) => {
    expect(wrapLabel(label)).toEqual(lines)
  })
})
