import { expect, it } from 'vitest'
import { addedParts } from './moneyParts.ts'
import { moneyHeadline, savingLine, tileLine } from './tileLine.ts'

const parts = { priceCents: 60_00, contributionCents: 0, userBagCents: 0, companyBagCents: 0 }
const moneyOf = (part: Partial<Parameters<typeof addedParts>[0]>, months = 9) => {
  const perMonth = addedParts({ ...parts, taxCents: 18_00, ...part })
  return { year: 2026, months, monthly: [], perMonth, perYear: perMonth }
}
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

it.each([
  ['own', {}, 9, '42 € al mes'],
  ['for', {}, 9, '42 € al mes'],
  ['from', {}, 9, 'desde 42 € al mes'],
  ['with', {}, 9, '60 € por 42 € al mes'],
  ['own', {}, 0, '42 € al año'],
  ['with', { taxCents: undefined }, 9, '60 € de tu bruto al mes'],
] as const)('the line of a tile (%s, %o, %i months) is %s', (kind, part, months, line) => {
  const told = tileLine({ kind, money: moneyOf(part, months) }, 'es')
  expect([plain(told.line), told.isFree]).toEqual([line, false])
})

it.each([60_00, 61_00])(
  'a product of 60 € for which others pay %i cents is free for the employee',
  (cents) => {
    const money = moneyOf({ contributionCents: cents, taxCents: 0 })
    expect(tileLine({ kind: 'with', money }, 'es')).toEqual({ line: 'gratis para ti', isFree: true })
  },
)

it.each([
  [{}, '60 € por 42 € al mes'],
  [{ taxCents: 0 }, '60 € al mes'],
  [{ taxCents: 0, contributionCents: 1 }, '60,00 € por 59,99 € al mes'],
  [{ taxCents: 0, contributionCents: 60_00 }, 'Gratis para ti'],
])('the headline of a choice of 60 € with %o is %s', (part, headline) => {
  expect(plain(moneyHeadline(moneyOf(part), 'es'))).toBe(headline)
})

it.each([
  [-1, 9, undefined],
  [0, 9, undefined],
  [1, 9, 'Ahorras 0,01 € de IRPF al mes'],
  [18_00, 0, 'Ahorras 18 € de IRPF al año'],
])('%i cents of saved tax in %i equal months are told as %s', (taxCents, months, line) => {
  const told = savingLine(moneyOf({ taxCents }, months), 'es')
  expect(told && plain(told)).toBe(line)
})
