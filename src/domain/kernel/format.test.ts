import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  decimalSign,
  formatAmount,
  formatDate,
  formatDay,
  formatMonth,
  formatEuros,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRate,
  formatTime,
  formatList,
  moneyFormat,
  monthName,
  shortMonthName,
} from './format.ts'
import { languages } from './language.ts'

/** Replaces the different non-breaking spaces of the languages. */
const plain = (text: string): string => text.replace(/\s/g, ' ')

describe('money (D-63, D-92)', () => {
  it('groups four digits too; whole amounts have no decimals, all others two', () => {
    expect(plain(formatMoney(123_450, 'es'))).toBe('1.234,50 €')
    expect(plain(formatMoney(1_250, 'es'))).toBe('12,50 €')
    expect(plain(formatEuros(0.126, 'es'))).toBe('0,13 €')
    expect(plain(formatMoney(3_500_000, 'es'))).toBe('35.000 €')
    expect(plain(formatMoney(123_456, 'es'))).toBe('1.234,56 €')
    expect(plain(formatMoney(0, 'es'))).toBe('0 €')
    expect(plain(formatMoney(1, 'es'))).toBe('0,01 €')
    expect(plain(formatMoney(-123_450, 'es'))).toBe('-1.234,50 €')
  })

  it('follows the language', () => {
    expect(plain(formatMoney(123_450, 'ca'))).toBe('1.234,50 €')
    expect(plain(formatMoney(123_450, 'en'))).toBe('€1,234.50')
    expect(plain(formatMoney(123_450, 'pt'))).toBe('1 234,50 €')
  })

  it('has two decimals throughout a group of which one amount has them', () => {
    const written = (...cents: number[]) => cents.map(moneyFormat(cents, 'es')).map(plain)
    expect(written(10_400, 2_642)).toEqual(['104,00 €', '26,42 €'])
    expect(written(10_400, -2_600)).toEqual(['104 €', '-26 €'])
    expect(written(1, 0)).toEqual(['0,01 €', '0,00 €'])
  })

  it('has always two decimals and no euro sign in an input field', () => {
    expect(formatAmount(123_450, 'es')).toBe('1.234,50')
    expect(formatAmount(0, 'en')).toBe('0.00')
  })

  it('has no grouped digits where a spreadsheet reads it', () => {
    const written = languages.map((language) => formatAmount(-123_450, language, 'none'))
    expect(written).toEqual(['-1234,50', '-1234,50', '-1234.50', '-1234,50'])
  })
})

it('the decimal sign is a point in English and a comma elsewhere', () => {
  expect(languages.map((language) => decimalSign(language))).toEqual([',', ',', '.', ','])
})

it('percentages have at most the number of decimals that is asked for', () => {
  expect(plain(formatPercent(17.19, 'es', 2))).toBe('17,19 %')
  expect(plain(formatPercent(17.19, 'es', 0))).toBe('17 %')
  expect(formatPercent(6.5, 'en', 2)).toBe('6.5%')
  expect(plain(formatPercent(1_234, 'es', 2))).toBe('1.234 %')
})

it('rates have two decimals always, so that they stand below each other', () => {
  expect(plain(formatRate(9.5, 'es'))).toBe('9,50 %')
  expect(plain(formatRate(12, 'es'))).toBe('12,00 %')
  expect(formatRate(16.42, 'en')).toBe('16.42%')
})

it('numbers have grouped digits', () => {
  expect(formatNumber(1234, 'es')).toBe('1.234')
  expect(formatNumber(1234.567, 'en')).toBe('1,234.57')
})

it('dates are the day they say, in words or in figures', () => {
  expect(formatDate('2026-04-05', 'es')).toBe('05/04/2026')
  expect(formatDate('2026-04-05', 'es', 'long')).toBe('5 de abril de 2026')
  expect(formatDate('2026-04-05', 'en', 'long')).toBe('5 April 2026')
  expect(formatDate('2026-04-05T10:00:00.000Z', 'pt')).toBe('05/04/2026')
  expect(formatDate('pronto', 'es')).toBe('pronto')
  expect(formatDate('el 2026-04-05', 'es')).toBe('el 2026-04-05')
})

it('the time of a moment is that of Madrid, from midnight on', () => {
  expect(formatTime(new Date('2026-05-09T07:05:00Z'))).toBe('09:05')
  expect(formatTime(new Date('2026-05-08T22:05:00Z'))).toBe('00:05')
})

it('moments are Madrid time, with the time zone where it is asked for', () => {
  const summer = new Date('2026-05-09T08:32:00Z')
  const winter = new Date('2026-12-31T23:05:00Z')
  expect(plain(formatMoment(summer, 'es', 'zoned'))).toMatch(/^9 de mayo de 2026\D+10:32 CEST$/)
  expect(plain(formatMoment(winter, 'es', 'zoned'))).toMatch(/^1 de enero de 2027\D+00:05 CET$/)
  expect(plain(formatMoment(summer, 'es', 'long'))).toMatch(/^9 de mayo de 2026\D+10:32$/)
  expect(plain(formatMoment(summer, 'en', 'medium'))).toMatch(/^9 May 2026\D+10:32$/)
})

it('months are named by index', () => {
  expect(monthName(0, 'es')).toBe('enero')
  expect(monthName(11, 'ca')).toBe('desembre')
  expect(monthName(3, 'en')).toBe('April')
  expect(monthName(2, 'pt')).toBe('março')
})

it('months have the short name of each language without a full stop; "mai" is no Catalan May', () => {
  expect([0, 2, 4, 8].map((month) => shortMonthName(month, 'ca'))).toEqual(['gen', 'març', 'maig', 'set'])
  expect([0, 4, 8].map((month) => shortMonthName(month, 'es'))).toEqual(['ene', 'may', 'sept'])
  expect([0, 4, 8].map((month) => shortMonthName(month, 'en'))).toEqual(['Jan', 'May', 'Sept'])
  expect([1, 4, 8].map((month) => shortMonthName(month, 'pt'))).toEqual(['fev', 'mai', 'set'])
})

describe('formatters', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('are made once for each language and kind, not on each call', () => {
    const formatAll = () =>
      languages.map((language) => [
        formatMoney(123_450, language),
        formatAmount(123_450, language),
        formatPercent(17.19, language, 2),
        formatPercent(17.19, language, 0),
        formatRate(17.19, language),
        formatNumber(1234, language),
        decimalSign(language),
        formatDate('2026-04-05', language),
        formatDate('2026-04-05', language, 'long'),
        formatDay('2026-04-05', language),
        monthName(3, language),
        shortMonthName(3, language),
        formatMoment(new Date(0), language, 'medium'),
        formatMoment(new Date(0), language, 'zoned'),
        formatList(['Marta', 'Nil'], language),
      ])
    const first = formatAll()
    const constructors = (['NumberFormat', 'DateTimeFormat', 'ListFormat'] as const).map((name) =>
      vi.spyOn(Intl, name),
    )
    expect(formatAll()).toEqual(first)
    for (const constructor of constructors) expect(constructor).not.toHaveBeenCalled()
  })
})

it('texts are listed as each language does, without the empty ones', () => {
  expect(
    (['es', 'ca', 'en', 'pt'] as const).map((language) =>
      formatList(['Marta', '', 'Jordi', 'Nil'], language),
    ),
  ).toEqual(['Marta, Jordi y Nil', 'Marta, Jordi i Nil', 'Marta, Jordi and Nil', 'Marta, Jordi e Nil'])
})

it('a month has its year', () => {
  expect(languages.map((language) => formatMonth('2026-04', language))).toEqual([
    'abril de 2026',
    'abril del 2026',
    'April 2026',
    'abril de 2026',
  ])
})

it('a day of a year that is known is its number and its month', () => {
  expect(languages.map((language) => formatDay('2026-04-15', language))).toEqual([
    '15 de abril',
    '15 d’abril',
    '15 April',
    '15 de abril',
  ])
})

describe('in an engine that writes “abril de 2026” in Catalan', () => {
  beforeEach(() => {
    const { formatToParts } = Intl.DateTimeFormat.prototype
    vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function (
      this: Intl.DateTimeFormat,
      instant,
    ) {
      return formatToParts
        .call(this, instant)
        .map((part) => (part.value === ' del ' ? { ...part, value: ' de ' } : part))
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  it('a Catalan date has “del” before its year in every length', () => {
    const instant = new Date('2026-04-01T09:00:00Z')
    expect([
      formatMonth('2026-11', 'ca'),
      formatDate('2026-04-01', 'ca', 'long'),
      formatMoment(instant, 'ca', 'long'),
      formatMoment(instant, 'ca', 'zoned'),
    ]).toEqual([
      'novembre del 2026',
      '1 d’abril del 2026',
      expect.stringContaining('1 d’abril del 2026'),
      expect.stringContaining('1 d’abril del 2026'),
    ])
    expect(formatMonth('2026-11', 'es')).toBe('noviembre de 2026')
  })
})
