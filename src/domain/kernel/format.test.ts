import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatMoney,
  formatNumber,
  formatPercent,
  formatList,
  monthName,
  shortMonthName,
} from './format.ts'

/** Languages write non-breaking spaces; which one is theirs to know. */
const plain = (text: string): string => text.replace(/\s/g, ' ')

describe('money (D-63)', () => {
  it('groups four digits too, and shows no to two decimals', () => {
    expect(plain(formatMoney(123_450, 'es'))).toBe('1.234,5 €')
    expect(plain(formatMoney(3_500_000, 'es'))).toBe('35.000 €')
    expect(plain(formatMoney(123_456, 'es'))).toBe('1.234,56 €')
    expect(plain(formatMoney(0, 'es'))).toBe('0 €')
    expect(plain(formatMoney(1, 'es'))).toBe('0,01 €')
    expect(plain(formatMoney(-123_450, 'es'))).toBe('-1.234,5 €')
  })

  it('follows the language', () => {
    expect(plain(formatMoney(123_450, 'ca'))).toBe('1.234,5 €')
    expect(plain(formatMoney(123_450, 'en'))).toBe('€1,234.5')
    expect(plain(formatMoney(123_450, 'pt'))).toBe('1 234,5 €')
  })

  it('answers the same twice', () => expect(formatMoney(99, 'es')).toBe(formatMoney(99, 'es')))
})

it('percents have as many decimals as asked for', () => {
  expect(plain(formatPercent(17.19, 'es'))).toBe('17,19 %')
  expect(plain(formatPercent(17.19, 'es', 0))).toBe('17 %')
  expect(formatPercent(6.5, 'en')).toBe('6.5%')
  expect(plain(formatPercent(1_234, 'es'))).toBe('1.234 %')
})

it('numbers are grouped', () => {
  expect(formatNumber(1234, 'es')).toBe('1.234')
  expect(formatNumber(1234.567, 'en')).toBe('1,234.57')
})

it('dates are the day they say, in words or figures', () => {
  expect(formatDate('2026-04-05', 'es')).toBe('05/04/2026')
  expect(formatDate('2026-04-05', 'es', 'long')).toBe('5 de abril de 2026')
  expect(formatDate('2026-04-05', 'en', 'long')).toBe('5 April 2026')
  expect(formatDate('2026-04-05T10:00:00.000Z', 'pt')).toBe('05/04/2026')
  expect(formatDate('pronto', 'es')).toBe('pronto')
  expect(formatDate('el 2026-04-05', 'es')).toBe('el 2026-04-05')
})

it('months are named by index', () => {
  expect(monthName(0, 'es')).toBe('enero')
  expect(monthName(11, 'ca')).toBe('desembre')
  expect(monthName(3, 'en')).toBe('April')
  expect(monthName(2, 'pt')).toBe('março')
})

it('months are shortened as each language does, without a full stop: three letters of the Catalan May would say "never"', () => {
  expect([0, 2, 4, 8].map((month) => shortMonthName(month, 'ca'))).toEqual(['gen', 'març', 'maig', 'set'])
  expect([0, 4, 8].map((month) => shortMonthName(month, 'es'))).toEqual(['ene', 'may', 'sept'])
  expect([0, 4, 8].map((month) => shortMonthName(month, 'en'))).toEqual(['Jan', 'May', 'Sept'])
  expect([1, 4, 8].map((month) => shortMonthName(month, 'pt'))).toEqual(['fev', 'mai', 'set'])
})

it('texts are listed as each language does, without the empty ones', () => {
  expect(
    (['es', 'ca', 'en', 'pt'] as const).map((language) =>
      formatList(['Marta', '', 'Jordi', 'Nil'], language),
    ),
  ).toEqual(['Marta, Jordi y Nil', 'Marta, Jordi i Nil', 'Marta, Jordi and Nil', 'Marta, Jordi e Nil'])
})
