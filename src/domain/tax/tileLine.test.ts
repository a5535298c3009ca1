import { expect, it } from 'vitest'
import { addedParts } from './moneyParts.ts'
import { moneyHeadline, tileLine } from './tileLine.ts'

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
  [{}, 9, 'Pagas tú 42 € al mes'],
  [{}, 0, 'Pagas tú 42 € al año'],
  [{ taxCents: undefined }, 9, 'Pagas tú 60 € de tu bruto al mes'],
  [{ taxCents: 0, contributionCents: 59_99 }, 9, 'Pagas tú 0,01 € al mes'],
  [{ taxCents: 0, contributionCents: 60_00 }, 9, 'Gratis para ti'],
  [{ socialSecurityCents: 1 }, 9, 'Tu nómina baja 42,01 € al mes'],
])('beside its button a choice of 60 € with %o (%i months) costs: %s', (part, months, headline) => {
  expect(plain(moneyHeadline(moneyOf(part, months), 'es'))).toBe(headline)
})
