import { describe, expect, it } from 'vitest'
import { moneyBar, moneyGain } from './moneyBar.ts'
import { addedParts } from './moneyParts.ts'
import { moneySentence } from './moneySentence.ts'
import type { ProductMoney } from './productMoney.ts'

type Fields = {
  price: number
  company?: number
  bag?: number
  tax?: number | undefined
  more?: number
  months?: number
}

/** Builds amounts in cents: with a price per month over nine months, or for the whole year only. */
function money({ price, company = 0, bag = 0, tax, more = 0, months = 9 }: Fields): ProductMoney {
  const parts = (factor: number) =>
    addedParts({
      priceCents: price * factor,
      contributionCents: company * factor,
      userBagCents: 0,
      companyBagCents: bag * factor,
      taxCents: tax === undefined ? undefined : tax * factor,
      socialSecurityCents: more * factor,
    })
  const monthly = [0, 1].map((monthIndex) => ({ ...parts(1 + monthIndex), monthIndex }))
  return { year: 2026, months, monthly, perMonth: parts(1), perYear: parts(9) }
}
const plain = (text: string): string => text.replace(/\s/g, ' ')
function picture(given: Fields) {
  const { headline, per, caption, price, parts, notes } = moneyBar(money(given), 'es')
  return {
    head: plain([headline, per, caption, price].join(' | ')),
    parts: parts.map(({ id, amount }) => plain(`${id} ${amount}`)),
    notes: notes.map(plain),
  }
}

describe('the money bar of a price', () => {
  it('shows company, tax not paid and employee, which add up to the price', () => {
    const given = { price: 175_40, company: 104_00, tax: 26_42 }
    expect(picture(given)).toEqual({
      head: '44,98 € | al mes | lo que pagas tú (9 meses de 2026) | de 175,40 €',
      parts: ['company 104,00 €', 'tax 26,42 €', 'you 44,98 €'],
      notes: [],
    })
    const { parts, text } = moneyBar(money(given), 'es')
    expect(parts.reduce((sum, { cents }) => sum + cents, 0)).toBe(175_40)
    expect(parts.map(({ endPercent }) => Math.round(endPercent))).toEqual([59, 74, 100])
    expect(text).toBe(moneySentence(money(given), 'es').text)
  })

  it('shows contributions on top below the bar, and the whole fall of the payslip above it', () => {
    expect(picture({ price: 175_40, company: 104_00, tax: 26_42, more: 6_76 })).toEqual({
      head: '51,74 € | al mes | lo que baja tu nómina (9 meses de 2026) | de 175,40 €',
      parts: ['company 104,00 €', 'tax 26,42 €', 'you 44,98 €'],
      notes: ['44,98 € de tu parte y 6,76 € que cotizas de más: tu nómina baja 51,74 €'],
    })
  })

  it.each([
    [40_00, 0, []],
    [0, 64_00, []],
    [40_00, 64_00, ['104 € de tu empresa al mes: los 64 € que tenías y 40 € más']],
  ])(
    'adds up the company’s part of a price, %d cents, and its money for the year, %d',
    (company, bag, notes) => {
      expect(picture({ price: 175_40, company, bag, tax: 26_42 }).notes).toEqual(notes)
    },
  )

  it('has two parts that add up to the price if more tax is paid, named below', () => {
    expect(picture({ price: 36_00, company: 10_00, tax: -3_00 })).toEqual({
      head: '29 € | al mes | lo que pagas tú (9 meses de 2026) | de 36 €',
      parts: ['company 10 €', 'you 26 €'],
      notes: ['Pagas 3 € más de IRPF'],
    })
  })

  it.each([
    [{ price: 40_00, company: 40_00, tax: 0 }, 'Tu nómina no cambia', ['company 40 €']],
    [{ price: 40_00, company: 40_00, tax: 2_00 }, 'Tu nómina sube 2 € al mes', ['company 40 €', 'tax 2 €']],
    [{ price: 40_00, company: 40_00, tax: 0, more: 2_60 }, '2,60 €', ['company 40,00 €']],
  ])('leaves out an employee who pays no part of the price (%j): %s', (given, headline, parts) => {
    expect(picture(given).head.split(' | ')[0]).toBe(headline)
    expect(picture(given).parts).toEqual(parts)
  })

  it('shows the price by itself beside a payslip that does not change', () => {
    const { price } = moneyBar(money({ price: 40_00, company: 40_00, tax: 0 }), 'es')
    expect(plain(price)).toBe('Precio 40 € al mes')
  })

  it('is of the year where months differ, and says the months below instead of an average', () => {
    expect(picture({ price: 10_00, company: 1_00, tax: 2_00, months: 0 })).toEqual({
      head: '63 € | al año | lo que pagas tú | de 90 €',
      parts: ['company 9 €', 'tax 18 €', 'you 63 €'],
      notes: ['Lo que baja tu nómina en 2026: enero 7 €, febrero 14 €'],
    })
  })

  it('is of the gross salary while no tax is known', () => {
    expect(picture({ price: 10_00, tax: undefined })).toEqual({
      head: '10 € | al mes | lo que sale de tu salario bruto (9 meses de 2026) | de 10 €',
      parts: ['you 10 €'],
      notes: [],
    })
  })
})

describe('the gain of a price', () => {
  const told = (given: Fields): string | undefined => {
    const gain = moneyGain(money(given), 'es')
    return gain && plain([gain.headline, gain.per, gain.cost].join(' | '))
  }

  it.each([
    [{ price: 60_00, tax: 18_00 }, 'Ganas 18 € | al mes | Pagas tú 42 € de 60 €'],
    [
      { price: 60_00, company: 30_00, tax: 18_00, months: 0 },
      'Ganas 432 € | al año | Pagas tú 108 € de 540 €',
    ],
    [
      { price: 60_00, company: 60_00, tax: 0 },
      'Ganas 60 € | al mes | Lo paga tu empresa: tu nómina no cambia',
    ],
    [{ price: 60_00, company: 60_00, tax: 2_00 }, 'Ganas 62 € | al mes | Tu nómina sube 2 € al mes'],
    [{ price: 60_00, tax: 18_00, more: 1_00 }, 'Ganas 17 € | al mes | Tu nómina baja 43 € al mes'],
    [{ price: 36_00, company: 3_01, tax: -3_00 }, 'Ganas 0,01 € | al mes | Pagas tú 35,99 € de 36,00 €'],
  ])('is company money and tax not paid less contributions, beside the cost (%j): %s', (given, text) => {
    expect(told(given)).toBe(text)
  })

  it.each([
    { price: 36_00, tax: 0 },
    { price: 36_00, company: 3_00, tax: -3_00 },
    { price: 36_00, company: 3_00, tax: undefined },
  ])('is not told where nothing is gained, or no tax is known (%j)', (given) => {
    expect(told(given)).toBeUndefined()
    expect(moneyBar(money(given), 'es').gain).toBeUndefined()
  })
})
