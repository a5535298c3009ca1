import { describe, expect, it } from 'vitest'
import { bagsOf, isLive } from './bags.ts'

const entries = [
  { planType: 'Exent' as const, finalPriceCents: 100_025 },
  { planType: 'Exent' as const, finalPriceCents: 20_025 },
  { planType: 'Top' as const, finalPriceCents: 12_000 },
]
const pots = { flexibleBagCents: 300_000, topBagCents: 50_000, companyBagCents: 60_000 }

describe('bags (D-02)', () => {
  it('leave 2399.50 and 380.00 of 3000 + 600 and 500 after 1000.25, 200.25 and 120', () => {
    expect(bagsOf({ ...pots, entries })).toEqual({
      availableCents: 239_950,
      availableTopCents: 38_000,
      spentExentCents: 120_050,
      spentTopCents: 12_000,
      companyBagUsedCents: 60_000,
      salaryGivenUpCents: 60_050,
      totalCents: 132_050,
      userBagLeftCents: 0,
    })
  })

  it('use company money first', () => {
    expect(bagsOf({ ...pots, entries: [{ planType: 'Exent', finalPriceCents: 59_999 }] })).toMatchObject({
      companyBagUsedCents: 59_999,
      salaryGivenUpCents: 0,
    })
    expect(bagsOf({ ...pots, entries: [{ planType: 'Exent', finalPriceCents: 60_001 }] })).toMatchObject({
      companyBagUsedCents: 60_000,
      salaryGivenUpCents: 1,
    })
    expect(bagsOf({ ...pots, entries: [{ planType: 'Top', finalPriceCents: 40_000 }] })).toMatchObject({
      companyBagUsedCents: 0,
      salaryGivenUpCents: 0,
    })
  })

  it('are never negative on screen', () => {
    const over = bagsOf({
      ...pots,
      userBagCents: 10,
      entries: [
        { planType: 'Exent', finalPriceCents: 360_001, userBagCents: 11 },
        { planType: 'Top', finalPriceCents: 50_001 },
      ],
    })
    expect(over).toMatchObject({
      availableCents: 0,
      availableTopCents: 0,
      userBagLeftCents: 0,
      spentExentCents: 360_001,
    })
  })

  it('leave of the own pot what contracts did not use', () => {
    expect(
      bagsOf({
        ...pots,
        userBagCents: 10_000,
        entries: [
          { planType: 'Exent', finalPriceCents: 1, userBagCents: 2_500 },
          { planType: 'Top', finalPriceCents: 1, userBagCents: 500 },
        ],
      }).userBagLeftCents,
    ).toBe(7_000)
  })

  it('are whole without contracts', () => {
    expect(bagsOf({ ...pots, entries: [] })).toMatchObject({
      availableCents: 360_000,
      availableTopCents: 50_000,
      totalCents: 0,
    })
  })
})

it('a cancelled contract counts until its cancellation is signed', () => {
  expect(isLive({ status: 'cancelled', signed: false })).toBe(true)
  expect(isLive({ status: 'cancelled', signed: true })).toBe(false)
  expect(isLive({ status: 'contracted', signed: true })).toBe(true)
  expect(isLive({ status: 'cart', signed: false })).toBe(true)
})
