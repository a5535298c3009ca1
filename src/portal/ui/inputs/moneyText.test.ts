import { describe, expect, it } from 'vitest'
import { formatMoneyField, readMoney } from './moneyText.ts'

const read: [typed: string, cents: number][] = [
  ['60', 6000],
  ['60,5', 6050],
  ['60.5', 6050],
  ['60,50', 6050],
  ['60.50', 6050],
  ['60,', 6000],
  [',5', 50],
  ['.05', 5],
  ['0', 0],
  ['0,125', 13],
  ['0.124', 12],
  ['1.234', 123_400],
  ['1,234', 123],
  ['12,345', 1235],
  ['1,234,567', 123_456_700],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['12.345.678,90', 1_234_567_890],
  ['1234,56', 123_456],
  ['1234.56', 123_456],
  ['1234567', 123_456_700],
  ['60,1234', 6012],
  ['60,1251', 6013],
  ['1.005,005', 100_501],
  [' 1.234,56 € ', 123_456],
  ['1 234,56 €', 123_456],
  ['EUR 99', 9900],
  ["1'234.50", 123_450],
  ['-5', -500],
  ['-0', 0],
]

describe('reading a typed amount', () => {
  it.each(read)('%s is %i cents', (typed, cents) => {
    expect(readMoney(typed, 'es')).toEqual({ kind: 'cents', cents })
  })

  it('treats the language’s group sign before exactly three digits as grouping, the other as decimal', () => {
    const cents = (typed: string) =>
      (['es', 'ca', 'pt', 'en'] as const)
        .map((language) => readMoney(typed, language))
        .map((read) => read.kind === 'cents' && read.cents)
    expect(cents('12.345')).toEqual([1_234_500, 1_234_500, 1_234_500, 1235])
    expect(cents('12,345')).toEqual([1235, 1235, 1235, 1_234_500])
    expect(cents('12.345.678')).toEqual(Array(4).fill(1_234_567_800))
    expect(cents('12,345.67')).toEqual(Array(4).fill(1_234_567))
  })

  it.each(['', '   ', '€'])('nothing but blanks (%j) is empty', (typed) => {
    expect(readMoney(typed, 'es')).toEqual({ kind: 'empty' })
  })

  it.each(['abc', '12abc', '1.2.3', '1,2,3', '12.34,50', '1.234.5', '1,,5', ',', '.', '--5', '5-', '1e5'])(
    '%s is no amount',
    (typed) => {
      expect(readMoney(typed, 'es')).toEqual({ kind: 'unreadable' })
    },
  )
})

it.each([
  ['13 digits', '1234567890123'],
  ['21 digits', '9'.repeat(21)],
  ['400 digits and decimals', `${'9'.repeat(400)},99`],
])('a number of %s, larger than any limit, is still an amount', (_digits, typed) => {
  const read = readMoney(typed, 'es')
  expect(read.kind === 'cents' && read.cents >= 123_456_789_012_300).toBe(true)
})

describe('writing an amount into a field', () => {
  it('groups four digits too, in each language', () => {
    expect(formatMoneyField(123_450, 'es')).toBe('1.234,50')
    expect(formatMoneyField(123_450, 'ca')).toBe('1.234,50')
    expect(formatMoneyField(123_450, 'en')).toBe('1,234.50')
    expect(formatMoneyField(123_450, 'pt').replace(/\u00a0/g, ' ')).toMatch(/^1[ .]234,50$/)
  })

  it('reads back what it wrote, in each language', () => {
    for (const cents of [0, 5, 99, 100, 99_999, 100_000, 1_234_567_89]) {
      for (const language of ['es', 'ca', 'en', 'pt'] as const)
        expect(readMoney(formatMoneyField(cents, language), language)).toEqual({ kind: 'cents', cents })
    }
  })

  it('returns nothing without an amount', () => {
    expect(formatMoneyField(undefined, 'es')).toBe('')
  })
})
