import { expect, it } from 'vitest'
import { endsByPrice } from './endsByPrice.ts'

const someone = [{ personId: 0 }]

it.each([
  ['typed', 0, someone, true],
  ['typed', 1, someone, false],
  ['counted', 0, someone, true],
  ['priced', 0, someone, false],
  ['priced', 0, [], true],
  ['priced', 1, [], false],
] as const)(
  'an edit of a %s amount at %d cents for %j ends the contract: %s',
  (amount, priceCents, items, ends) => expect(endsByPrice({ amount }, { priceCents, items })).toBe(ends),
)

it('an edit that names no price ends nothing', () =>
  expect(endsByPrice({ amount: 'typed' }, { items: [] })).toBe(false))
