import { describe, expect, it } from 'vitest'
import { moneySentence, offerSentence, payslipChange } from './moneySentence.ts'
import type { MoneyParts } from './moneyParts.ts'
import type { ProductMoney } from './productMoney.ts'

const parts = (fields: Partial<MoneyParts> = {}): MoneyParts => ({
  priceCents: 6_000,
  contributionCents: 0,
  userBagCents: 0,
  companyBagCents: 0,
  companyCents: 0,
  taxCents: 1_800,
  payslipCents: 4_200,
  ...fields,
})
/** 60 euros a month over nine months, 540 euros a year, with the given differences. */
const money = ({
  months = 9,
  monthly = [],
  ...fields
}: Partial<MoneyParts> & Partial<Pick<ProductMoney, 'months' | 'monthly'>> = {}): ProductMoney => ({
  year: 2026,
  months,
  monthly,
  perMonth: parts(fields),
  perYear: parts({ priceCents: 54_000, taxCents: 16_200, payslipCents: 37_800, ...fields }),
})
const plain = (text: string): string => text.replace(/\s/g, ' ')

describe('the sentence of a product', () => {
  it.each([
    [-1, 'Precio 60,00 € al mes · pagas 0,01 € más de IRPF'],
    [0, 'Precio 60 € al mes'],
    [1, 'Precio 60,00 € al mes · dejas de pagar 0,01 € de IRPF'],
  ])('with %i cents of tax less is "%s"', (taxCents, words) => {
    expect(plain(moneySentence(money({ taxCents, payslipCents: 0 }), 'es').before)).toBe(words)
  })

  it('has the payslip alone with a capital letter, and small at its end', () => {
    const { payslip, ending, period } = moneySentence(money(), 'es')
    expect([payslip, ending, period].map(plain)).toEqual([
      'Tu nómina baja 42 € al mes',
      'tu nómina baja 42 € al mes',
      '9 meses de 2026',
    ])
  })

  it.each([
    [0, 'en 2026'],
    [1, 'un mes de 2026'],
    [2, '2 meses de 2026'],
  ])('of %i months is over "%s"', (months, period) => {
    expect(moneySentence(money({ months }), 'es').period).toBe(period)
  })
})

describe('months that bring different amounts', () => {
  const monthlyOf = (cents: number[]) =>
    cents.map((payslipCents, monthIndex) => ({ ...parts({ payslipCents }), monthIndex }))
  const period = (...cents: number[]): string =>
    plain(moneySentence(money({ months: 0, monthly: monthlyOf(cents) }), 'es').period)

  it('after a known exit are not named: the company settles them', () => {
    const leaving = {
      ...money({ months: 0, monthly: monthlyOf([900, 2_600, -87, -87]) }),
      settledMonths: [2, 3],
    }
    expect(plain(moneySentence(leaving, 'es').period)).toBe(
      'en 2026: enero 9 €, febrero 26 €, lo que quede lo liquida tu empresa contigo',
    )
  })

  it('are told with their months, never as an average', () => {
    const nursery = [...Array.from({ length: 9 }, () => 15_400), 22_400, 22_400]
    expect(period(...nursery)).toBe('en 2026: enero a septiembre 154 €, octubre y noviembre 224 €')
    expect(period(0, 0, 0, -500)).toBe('en 2026: enero a marzo no cambia, abril sube 5 €')
  })

  it.each([
    [[100, 101], 'en 2026: enero y febrero 1 €'],
    [[100, 102], 'en 2026: enero 1,00 €, febrero 1,02 €'],
    [[100, 200, 300, 400], 'en 2026: enero 1 €, febrero 2 €, marzo 3 €, abril 4 €'],
    [[100, 200, 300, 400, 500], 'en 2026: entre 1 € y 5 € según el mes'],
    [[100], 'en 2026'],
  ])('of %j cents are "%s"', (cents, words) => {
    expect(period(...cents)).toBe(words)
  })

  it.each([
    [[100, -200], 'en 2026: enero 1 €, febrero sube 2 €'],
    [[-200, 100, 300], 'en 2026: enero sube 2 €, febrero baja 1 €, marzo baja 3 €'],
    [[-200, 100, 300, 400, 500], 'en 2026: según el mes, sube como máximo 2 € o baja como máximo 5 €'],
  ])('after a month that rises say that they fall: %j', (cents, words) => {
    expect(period(...cents)).toBe(words)
  })
})

describe('the sentence of an offer', () => {
  const offer = (own: ProductMoney, kind: 'with' | 'for' | 'from' = 'with', people = 1) =>
    Object.values(offerSentence({ money: own, kind, people }, 'es')).map(plain)

  it.each([
    ['for', 1, 'Precio para ti: 60 € al mes'],
    ['for', 2, 'Precio para 2 personas: 60 € al mes'],
    ['from', 1, 'Precio para ti: desde 60 € al mes'],
    ['from', 3, 'Precio para 3 personas: desde 60 € al mes'],
    ['with', 1, 'Con 60 € al mes'],
    ['with', 2, 'Con 60 € al mes'],
  ] as const)('"%s" %i people begins with "%s"', (kind, people, words) => {
    expect(offer(money(), kind, people)[0]).toBe(`${words} · dejas de pagar 18 € de IRPF`)
  })

  it('is by the year where months differ', () => {
    expect(offer(money({ months: 0 }))).toEqual([
      'Con 540 € al año · dejas de pagar 162 € de IRPF',
      'tu nómina baja 378 € al año',
    ])
    expect(offer(money({ months: 1 }))[1]).toBe('tu nómina baja 42 € al mes')
  })

  it.each([
    [-100, 'Con 60 € al mes · pagas 1 € más de IRPF'],
    [0, 'Con 60 € al mes · sin ahorro fiscal'],
    [1, 'Con 60,00 € al mes · dejas de pagar 0,01 € de IRPF'],
    [undefined, 'Con 60 € al mes'],
  ])('with %s cents of tax less is "%s"', (taxCents, words) => {
    const payslipCents = 6_000 - (taxCents ?? 0)
    expect(offer(money({ taxCents, payslipCents }))[0]).toBe(words)
  })

  it('of a price of nothing is not paid by the company', () => {
    const nothing = money({ priceCents: 0, taxCents: 0, payslipCents: 0 })
    expect(offer(nothing)).toEqual(['Con 0 € al mes · sin ahorro fiscal', 'tu nómina no cambia'])
  })
})

describe('what a change does to the payslip', () => {
  const change = (before: ProductMoney, after: ProductMoney) =>
    Object.values(payslipChange(before, after, 'es')).map(plain)

  it('is by the month where the months stay the same', () => {
    expect(change(money(), money({ payslipCents: -3_500 }))).toEqual([
      'Nómina',
      'Tu nómina baja 42 € al mes (9 meses de 2026)',
      'Tu nómina sube 35 € al mes (9 meses de 2026)',
    ])
  })

  it.each([8, 10])('is by the year where nine months become %i', (months) => {
    expect(change(money(), money({ months }))).toEqual([
      'Nómina',
      'Tu nómina baja 378 € al año (en 2026)',
      'Tu nómina baja 378 € al año (en 2026)',
    ])
  })
})
