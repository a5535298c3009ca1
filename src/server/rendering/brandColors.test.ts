import { describe, expect, it } from 'vitest'
import { contrast, foregroundOn, readableOnWhite, tint } from './brandColors.ts'

describe('colors of a tenant', () => {
  it('text on the bar is white on dark colors and ink on light ones', () => {
    expect(foregroundOn('#0a7d5a')).toBe('#ffffff')
    expect(foregroundOn('#000000')).toBe('#ffffff')
    expect(foregroundOn('#ffe600')).toBe('#1f2933')
  })

  it.each(['#ffe600', '#ff0000', '#000000', '#0a7d5a', '#ffffff'])(
    '%s reads 4.5:1 on white once darkened',
    (color) => {
      expect(contrast(readableOnWhite(color), '#ffffff')).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('a color that reads already stays as it is', () => {
    expect(readableOnWhite('#0a7d5a')).toBe('#0a7d5a')
  })

  it('a tint of nothing is white and a whole tint the color', () => {
    expect(tint('#0a7d5a', 0)).toBe('#ffffff')
    expect(tint('#0a7d5a', 1)).toBe('#0a7d5a')
    expect(tint('#000', 0.5)).toBe('#808080')
  })
})
