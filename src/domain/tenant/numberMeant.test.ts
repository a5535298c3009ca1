import { expect, it } from 'vitest'
import { numberMeant } from './numberMeant.ts'

it.each([
  ['46.9', '46.9'],
  ['046.9', '46.9'],
  ['-01.5', '-1.5'],
  ['00', '0'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['+5', '5'],
  ['46,90', '46.9'],
  ['46.9 €', '46.9'],
  ['€ 46,90', '46.9'],
  ['46.9 EUR', '46.9'],
  ['1.200.00', '1200'],
  ['1.200,50', '1200.5'],
  ['1,200.50', '1200.5'],
  ['1 200,50', '1200.5'],
  ['1.200.000', '1200000'],
  ['1.20', '1.2'],
  ['1.200', undefined],
  ['1,200', undefined],
  ['0.125', '0.125'],
  ['1234.567', '1234.567'],
  ['False', undefined],
  ['', undefined],
  ['€', undefined],
  ['2026-12-31', undefined],
  ['9'.repeat(21), undefined],
])('a person who writes %s most likely means %s', (written, meant) => {
  expect(numberMeant(written)).toBe(meant)
})
