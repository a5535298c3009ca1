import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Branding, brandingOf, page, colorRamp, readableOn, white } from './branding.ts'
import { contrast, toOklch } from './color.ts'

const hard = {
  black: '#000000',
  white: '#ffffff',
  yellow: '#ffd400',
  'pure red': '#ff0000',
  'pure green': '#00ff00',
  'mid grey': '#808080',
  'acme teal': '#0a6c74',
  navy: '#0d2b36',
}
const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

const brandOf = (color: string): Branding => brandingOf({ color, colorBar: color, colorTitles: color })

/** Every pair of colors that text stands on. */
const pairs = (brand: Branding): [string, string, string][] => [
  ['on the primary action', brand.onFill, brand.fill],
  ['tenant text on white', brand.text, white],
  ['tenant text on the page', brand.text, page],
  ['tenant text on its tint', brand.text, brand.tint],
  ['on the bar', brand.onBar, brand.bar],
  ['muted on the bar', brand.onBarMuted, brand.bar],
  ['muted on the active entry of the bar', brand.onBarMuted, brand.barActive],
  ['titles on the page', brand.titles, page],
]

describe('branding', () => {
  it.each(Object.entries(hard))('%s gives foregrounds that read at 4.5:1', (_, color) => {
    for (const [what, foreground, background] of pairs(brandOf(color)))
      expect(
        contrast(foreground, background),
        `${what}: ${foreground} on ${background}`,
      ).toBeGreaterThanOrEqual(4.5)
  })

  it('keeps every foreground at 4.5:1 whatever color a tenant picks', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const brand = brandOf(color)
        return (
          pairs(brand).every(([, foreground, background]) => contrast(foreground, background) >= 4.5) &&
          contrast(brand.line, page) >= 3
        )
      }),
      { numRuns: 300 },
    )
  })

  it('leaves a color that carries white as it is', () => {
    expect(brandOf('#0a6c74')).toMatchObject({
      fill: '#0a6c74',
      onFill: white,
      text: '#0a6c74',
      bar: '#0a6c74',
    })
  })

  it('paints actions, bar and titles each in the colour given for it (TEN-04)', () => {
    expect(brandingOf({ color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#4a1632' })).toMatchObject({
      fill: '#0a6c74',
      bar: '#0d2b36',
      titles: '#4a1632',
    })
    expect(brandingOf({ color: '#0a6c74', colorBar: '#4a1632', colorTitles: '#0d2b36' })).toMatchObject({
      fill: '#0a6c74',
      bar: '#4a1632',
      titles: '#0d2b36',
    })
  })

  it('keeps yellow yellow and writes dark on it', () => {
    const { fill, onFill } = brandOf('#ffd400')
    expect(fill).toBe('#ffd400')
    expect(contrast(onFill, '#000000')).toBeLessThan(2)
  })

  it('darkens pure red a little so that it carries white', () => {
    const { fill, onFill } = brandOf('#ff0000')
    expect(onFill).toBe(white)
    expect(toOklch('#ff0000').lightness - toOklch(fill).lightness).toBeLessThan(0.12)
  })

  it('makes ten steps of one hue, each darker than the last', () => {
    const lightnesses = colorRamp('#0a6c74').map((step) => toOklch(step).lightness)
    expect(lightnesses).toHaveLength(10)
    expect(lightnesses).toEqual([...lightnesses].sort((a, b) => b - a))
  })

  it('answers white on dark and ink on light', () => {
    expect(readableOn('#0d2b36')).toBe(white)
    expect(readableOn('#ffffff')).not.toBe(white)
  })
})
