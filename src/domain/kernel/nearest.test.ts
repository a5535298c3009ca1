import { describe, expect, it } from 'vitest'
import { nearest } from './nearest.ts'

describe('a mistyped key', () => {
  it.each([
    ['colourBar', 'colorBar'],
    ['COLORBAR', 'colorBar'],
    ['colrBar', 'colorBar'],
    ['colouurBar', 'colorBar'],
    ['colouuurBar', undefined],
    ['x', undefined],
  ])('%s most likely meant %s', (key, meant) => {
    expect(nearest(key, ['color', 'colorBar', 'colorTitles'])).toBe(meant)
  })

  it.each([
    ['perks', undefined],
    ['peerts', 'pets'],
    ['pts', 'pets'],
  ])('of a short one: %s most likely meant %s', (key, meant) => {
    expect(nearest(key, ['pets'])).toBe(meant)
  })
})
