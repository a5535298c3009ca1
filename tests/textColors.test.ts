import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contrast } from '../src/domain/company/tenant/color.ts'
import { neutralVariables } from '../src/server/platform/rendering/pageColors.ts'
import { listFiles, root } from './house/listFiles.ts'

const styles = readFileSync(join(root, 'src/portal/styles.css'), 'utf8')
const valuesOf = (name: string): string[] =>
  [...styles.matchAll(new RegExp(`${name}: (#[0-9a-f]{6});`, 'g'))].map(([, color = '']) => color)

describe('colors of texts', () => {
  it.each(['--warning', '--warning-text'])('%s has a contrast of 4.5 on a page and on its tint', (name) => {
    const [light = '', dark = ''] = valuesOf(name)
    const [lightTint = '', darkTint = ''] = valuesOf('--warning-tint')
    for (const ground of ['#ffffff', lightTint]) expect(contrast(light, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark, darkTint)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['light', 'dark'] as const)('of pages that the server draws are the portal’s: %s', (scheme) => {
    const named = Object.keys(neutralVariables[scheme]).map((name) => {
      const [light = '', dark] = [...styles.matchAll(new RegExp(`${name}: (#[0-9a-f]{3,6});`, 'g'))].map(
        ([, color = '']) => color.replace(/^#fff$/, '#ffffff'),
      )
      return [name, scheme === 'dark' ? dark : light]
    })
    expect(Object.entries(neutralVariables[scheme])).toEqual(named)
  })

  it('are named in the styles: no shade of the library’s palette, whose contrast nobody checks', () => {
    const files = listFiles('src').filter((file) => /^src\/(portal|desk)\/.*\.tsx$/.test(file))
    const shades = files.flatMap((file) => {
      const found = /\bc(?:olor)?="[a-z]+\.\d"/.exec(readFileSync(join(root, file), 'utf8'))
      return found ? [`${file}: ${found[0]}`] : []
    })
    expect(shades).toEqual([])
  })

  it('of operators’ pages follow the scheme, except for the picture of a code', () => {
    const files = listFiles('src').filter((file) => /^src\/desk\/.*\.css$/.test(file))
    const fixed = files.flatMap((file) => {
      const css = readFileSync(join(root, file), 'utf8').replace(/\.qrCode \{[^}]*\}/, '')
      return (css.match(/(?:#[0-9a-f]{3,8}|\b(?:white|black))(?=[;, )])/g) ?? []).map(
        (color) => `${file}: ${color}`,
      )
    })
    expect(files.length).toBeGreaterThan(5)
    expect(fixed).toEqual([])
  })
})

describe('with colors that the reader forces', () => {
  it.each([
    ['src/portal/styles.css', ['Checkbox-input:checked', 'Radio-input:checked', 'Tabs-tab[data-active]']],
    [
      'src/desk/styles/desk.module.css',
      ['[aria-current]', "[aria-pressed='true']", "[aria-selected='true']"],
    ],
  ])('%s keeps what is chosen apart from the rest', (file, selectors) => {
    const css = readFileSync(join(root, file), 'utf8')
    const forced = css.slice(css.indexOf('@media (forced-colors: active)'))
    const rules = [...forced.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, , body = '']) =>
      /forced-color-adjust: none;[^}]*background: Highlight;/s.test(body),
    )
    for (const selector of selectors)
      expect(rules.some(([, names = '']) => names.includes(selector))).toBe(true)
  })
})
