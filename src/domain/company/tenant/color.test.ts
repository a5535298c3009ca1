import { describe, expect, it } from 'vitest'
import { contrast, mix, toHex, toOklch } from './color.ts'

describe('color', () => {
  it('comes back from OKLCH as it went in', () => {
    for (const hex of ['#000000', '#ffffff', '#ff0000', '#0a6c74', '#ffd400', '#808080'])
      expect(toHex(toOklch(hex))).toBe(hex)
  })

  it('reads three digits as six', () => {
    expect(toOklch('#f00')).toEqual(toOklch('#ff0000'))
  })

  it('is a neutral grey where a text is no color', () => {
    expect(toHex(toOklch('teal'))).toBe('#808080')
  })

  it('gives up chroma, not lightness, where sRGB ends', () => {
    const hex = toHex({ lightness: 0.6, chroma: 0.9, hue: 140 })
    expect(toOklch(hex).lightness).toBeCloseTo(0.6, 1)
  })

  // The strongest green, yellow and red of sRGB.
  it.each([
    [{ lightness: 0.6, hue: 140 }, 0.2],
    [{ lightness: 0.9, hue: 100 }, 0.18],
    [{ lightness: 0.5, hue: 29 }, 0.2],
  ])('gives up no hue and no more chroma than it must: %j keeps %d', (color, chroma) => {
    const shown = toOklch(toHex({ ...color, chroma: 0.9 }))
    expect(shown.chroma).toBeCloseTo(chroma, 1)
    expect(Math.abs(shown.hue - color.hue)).toBeLessThan(1)
    expect(shown.lightness).toBeCloseTo(color.lightness, 2)
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10)
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 10)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(contrast('#a8324a', '#a8324a')).toBe(1)
  })

  it('mixes a part of one color over another', () => {
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080')
  })
})
