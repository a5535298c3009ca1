import { describe, expect, it } from 'vitest'
import { numberStyleOf, showNumber } from './numberStyles.ts'

const shown = (number: number, code: string | undefined, id = '164') =>
  showNumber(number, numberStyleOf(id, code))

describe('a number of a spreadsheet', () => {
  it.each([
    ['00000', 123, '00123'],
    ['00000', 1_234_567, '1234567'],
    ['[Red]00000', 123, '00123'],
    ['[$-C0A]00000', 123, '00123'],
    ['00000_);(00000)', 123, '00123'],
    ['00000;-00000', 123, '00123'],
    ['"E-"0000', 7, 'E-0007'],
    ['"E-"0', 1042, 'E-1042'],
    ['\\E\\-0', 1042, 'E-1042'],
    ['"A"#', 12, 'A12'],
    ['00000000"L"', 801, '00000801L'],
    ['00\\-00', 123, '01-23'],
    ['00-00', 12345, '123-45'],
  ])('in the format %s keeps its zeros and letters: %d is %s', (code, number, text) => {
    expect(shown(number, code)).toBe(text)
  })

  it.each([
    ['0%', 0.02, '2%'],
    ['[Blue]0.0 %', 0.025, '2.5%'],
    ['0" %"', 2, '2%'],
    ['0\\%', 2, '2%'],
  ])('in the format %s is a percentage: %d is %s', (code, number, text) => {
    expect(shown(number, code)).toBe(text)
  })

  it.each([
    ['[$$-409]#,##0.00', 30_000, '$30000'],
    ['$#,##0', 30_000, '$30000'],
    ['#,##0.00\\ [$GBP]', 30_000, '30000GBP'],
    ['£#,##0', 30_000, '£30000'],
  ])(
    'of another currency, in the format %s, keeps its sign, by which an amount is refused',
    (code, number, text) => {
      expect(shown(number, code)).toBe(text)
    },
  )

  it.each([
    ['General', 123],
    ['0', 24.55],
    ['0" pagas"', 14],
    ['#,##0.00 "€"', 30_000],
    ['#,##0.00\\ [$€-C0A]', 30_000],
    ['"€" 00', 5],
    ['# ?/?', 0.5],
    ['0.00E+00', 34_600_000_000],
    ['#,##0,', 24_000],
    ['00000', -5],
    ['00000', 1.5],
  ])('in the format %s is its value: %d', (code, number) => {
    expect(shown(number, code)).toBe(number)
  })

  it.each(['5', '44'])('in the built-in format %s is its value, whatever currency the code names', (id) => {
    expect(shown(30_000, '_("$"* #,##0.00_)', id)).toBe(30_000)
  })
})
