import { describe, expect, it } from 'vitest'
import { wrapLabel } from './wrapLabel.ts'

describe('the label of a bar', () => {
  it.each([
    ['Transport', ['Transport']],
    ['exactly twenty-four chars', ['exactly twenty-four', 'chars']],
    ['with twenty-four letters', ['with twenty-four letters']],
    ['Health insurance for parents and children', ['Health insurance for', 'parents and children']],
    ['Lebensversicherungsgesellschaft AG', ['Lebensversicherungsgesel', 'lschaft AG']],
  ])('is written whole, in lines of at most 24 letters: %s', (label, lines) => {
    expect(wrapLabel(label)).toEqual(lines)
  })
})
