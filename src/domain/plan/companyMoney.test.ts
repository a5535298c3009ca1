import { expect, it } from 'vitest'
import { bagsOfYear } from './bags.ts'
import { companyMoneyOf } from './companyMoney.ts'

const bagsWith = (spentCents: number) => ({
  ...bagsOfYear({
    fixedSalaryCents: 30_000_00,
    flexibleBagCents: 2_000_00,
    topBagCents: 0,
    userBagCents: 100_00,
    companyBag: undefined,
    contracts: [],
    year: 2026,
  }),
  companyBagCents: 600_00,
  availableCents: 2_600_00 - spentCents,
})

it.each([
  [0, 0, 700_00],
  [250_00, 250_00, 450_00],
  [600_00, 600_00, 100_00],
  [900_00, 600_00, 100_00],
])('of 600 € of the company and a pot of 100 €, %i cents of products use %i', (spent, used, left) => {
  const money = companyMoneyOf(bagsWith(spent), { hasExempt: true })
  expect(money).toEqual({ totalCents: 700_00, usedCents: used, leftCents: left })
})

it('the company bag does not count without a product that it pays', () => {
  expect(companyMoneyOf(bagsWith(0), { hasExempt: false })).toEqual({
    totalCents: 100_00,
    usedCents: 0,
    leftCents: 100_00,
  })
})
