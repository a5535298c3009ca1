import { describe, expect, it } from 'vitest'
import { closestMatch } from './closestMatch.ts'

describe('a mistyped key', () => {
  it.each([
    ['colorBar', 'colorBar'],
    ['COLORBAR', 'colorBar'],
    ['colrBar', 'colorBar'],
    ['colouurBar', 'colorBar'],
    ['colouuurBar', undefined],
    // Two letters are missing in the text, and one is too many.
    ['lorBars', undefined],
    ['x', undefined],
  ])('%s most likely meant %s', (key, meant) => {
    expect(closestMatch(key, ['color', 'colorBar', 'colorTitles'])).toBe(meant)
  })

  it.each([
    ['perks', undefined],
    ['peerts', 'pets'],
    ['pts', 'pets'],
  ])('beside one short known key: %s most likely meant %s', (key, meant) => {
    expect(closestMatch(key, ['pets'])).toBe(meant)
  })
})
