import { describe, expect, it } from 'vitest'
import { contrastWarnings } from './tenantContrast.ts'

const branding = { color: '#0a6c74', colorBar: '#0d2b36', colorTitles: '#0d2b36' }

describe("contrast of a tenant's colors", () => {
  it.each([
    ['#757575', 0, 'above 4.5'],
    ['#767676', 0, 'the lightest grey that reaches it'],
    ['#777777', 1, 'just below'],
  ])('%s brings %i warnings: %s', (color, count) => {
    expect(contrastWarnings({ branding: { ...branding, color } })).toHaveLength(count)
  })

  it('warns with the color and the contrast it has, cut to one decimal', () => {
    expect(contrastWarnings({ branding: { ...branding, colorTitles: '#777777' } })).toEqual([
      {
        file: 'tenant.json',
        path: ['branding', 'colorTitles'],
        severity: 'warning',
        message: '#777777 on white has a contrast of 4.4; text in it is darkened to reach 4.5',
      },
    ])
  })

  it('says nothing of the bar, for one of ink and white reads on any color', () => {
    expect(contrastWarnings({ branding: { ...branding, colorBar: '#ffee00' } })).toEqual([])
  })
})
