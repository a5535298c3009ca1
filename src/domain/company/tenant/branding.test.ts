import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Branding,
  barStyle,
  border,
  grounds,
  brandingOf,
  brandVariables,
  page,
  colorRamp,
  ink,
  muted,
  plainColors,
  readableOn,
  type Scheme,
  white,
} from './branding.ts'
import { contrast, mix, toOklch } from './color.ts'

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

const brandOf = (color: string, scheme?: Scheme): Branding =>
  brandingOf({ color, colorBar: color, colorTitles: color }, scheme)

/** Every pair of a background and the text color on it. */
const pairs = (brand: Branding, scheme: Scheme = 'light'): [string, string, string][] => [
  ['on the primary action', brand.onFill, brand.fill],
  ['tenant text on a card', brand.text, grounds[scheme].surface],
  ['tenant text on the page', brand.text, grounds[scheme].page],
  ['tenant text on its tint', brand.text, brand.tint],
  ['on the bar', brand.onBar, brand.bar],
  ['muted on the bar', brand.onBarMuted, brand.bar],
  ['muted on the active entry of the bar', brand.onBarMuted, brand.barActive],
  ['titles on the page', brand.titles, grounds[scheme].page],
]

describe('branding', () => {
  it.each(Object.entries(hard))('%s gives foregrounds that read at 4.5:1', (_, color) => {
    for (const [what, foreground, background] of pairs(brandOf(color)))
      expect(
        contrast(foreground, background),
        `${what}: ${foreground} on ${background}`,
      ).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(hard))(
    '%s is seen in the dark: text at 4.5:1, actions and lines at 3:1',
    (_, color) => {
      const brand = brandOf(color, 'dark')
      for (const [what, foreground, background] of pairs(brand, 'dark'))
        expect(
          contrast(foreground, background),
          `${what}: ${foreground} on ${background}`,
        ).toBeGreaterThanOrEqual(4.5)
      expect(contrast(brand.fill, grounds.dark.surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(brand.line, grounds.dark.page)).toBeGreaterThanOrEqual(3)
    },
  )

  it('a white bar is as dark as a card in the dark, and a yellow one stays yellow', () => {
    expect(brandOf('#ffffff', 'dark').bar).toBe(grounds.dark.surface)
    expect(brandOf('#ffd400', 'dark').bar).toBe('#ffd400')
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
    expect(brandOf('#0A6C74')).toMatchObject({ text: '#0A6C74', bar: '#0A6C74' })
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

  it('lets the color fade towards both ends of its ramp: 12 % of it first, 66 % last', () => {
    const [own, ...steps] = [plainColors.color, ...colorRamp(plainColors.color)].map(
      (color) => toOklch(color).chroma,
    )
    const shares = steps.map((chroma) => chroma / own!)
    expect(shares[0]).toBeCloseTo(0.12, 1)
    expect(shares[2]).toBeCloseTo(0.44, 1)
    expect(shares[5]).toBeCloseTo(1, 1)
    expect(shares[9]).toBeCloseTo(0.66, 1)
  })

  it('has a variable of the style for each color', () => {
    const brand = brandingOf({ color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#4a1632' })
    const variables = brandVariables(brand)
    expect(Object.keys(variables)).toHaveLength(14)
    expect(variables).toMatchObject({
      '--brand-fill': '#0a6c74',
      '--brand-bar': '#0d2b36',
      '--brand-on-bar': white,
      '--brand-titles': '#4a1632',
    })
  })

  it('answers white on dark and ink on light', () => {
    expect(readableOn('#0d2b36')).toBe(white)
    expect(readableOn('#ffffff')).not.toBe(white)
  })

  it('answers what reads better where neither white nor ink reaches 4.5:1', () => {
    // On the first color white has a contrast of 4.29 and ink 4.10, on the second 4.00 and 4.40.
    expect(readableOn('#7a7a7a')).toBe(white)
    expect(readableOn('#7f7f7f')).toBe(ink)
  })

  it('darkens an action by 0.05 under the pointer, and lightens it by 0.04 where ink stands on it', () => {
    const { lightness, hue } = toOklch('#0a6c74')
    const darker = toOklch(brandOf('#0a6c74').fillHover)
    expect(lightness - darker.lightness).toBeCloseTo(0.05, 2)
    expect(Math.abs(hue - darker.hue)).toBeLessThan(2)
    const lighter = toOklch(brandOf('#ffd400').fillHover)
    expect(lighter.lightness - toOklch('#ffd400').lightness).toBeCloseTo(0.04, 2)
    expect(brandOf('#ffffff').fillHover).toBe(white)
  })

  it('draws lines at 3:1 on the page, and darkens a light color no further', () => {
    expect(brandOf('#0a6c74').line).toBe('#0a6c74')
    const reached = contrast(brandOf('#ffd400').line, page)
    expect(reached).toBeGreaterThanOrEqual(3)
    expect(reached).toBeLessThan(3.2)
  })

  it('has one less important text and one border for every company', () => {
    expect(contrast(muted, page)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(border, white)).toBeGreaterThan(1.1)
    expect(contrast(border, white)).toBeLessThan(1.5)
  })
})

describe('the bar', () => {
  it('stays as it is where white or ink reads on it', () => {
    expect(brandOf('#0d2b36')).toMatchObject({ bar: '#0d2b36', onBar: white })
    expect(brandOf('#ffd400')).toMatchObject({ bar: '#ffd400', onBar: ink })
    expect(barStyle(brandOf('#ffd400'))).toEqual({ background: '#ffd400', color: ink })
  })

  it('is darkened no further than white needs where neither reads', () => {
    const { bar, onBar } = brandOf('#808080')
    expect(onBar).toBe(white)
    const reached = contrast(white, mix(white, bar, 0.14))
    expect(reached).toBeGreaterThanOrEqual(4.5)
    expect(reached).toBeLessThan(4.8)
  })

  it('has less important text of 72 % of its foreground, or more where that does not read', () => {
    // 72 % of 255 is 184, in hexadecimal b8.
    expect(brandOf('#000000').onBarMuted).toBe('#b8b8b8')
    const { onBarMuted, onBar, barActive } = brandOf('#ffd400')
    expect(onBarMuted).not.toBe(onBar)
    expect(contrast(onBarMuted, barActive)).toBeGreaterThanOrEqual(4.5)
  })
})
