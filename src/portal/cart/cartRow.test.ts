import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { plants, plantsProfile } from '../../../tests/support/portal/wizardFixture.ts'
import { cartRow } from './cartRow.ts'

it(
  'one price for the rest of the year is shown with all the months it covers, and with no ' + 'price a month',
  () => {
    const contract = exampleContract({
      category: 'plants',
      status: 'cart',
      signed: false,
      priceCents: 9_000,
      finalPriceCents: 9_000,
      items: [{ benefitId: 'm', personId: 0, monthIndex: 9, priceCents: 9_000 }],
    })
    const row = (declaration: typeof plants) =>
      cartRow(contract, { declaration, profile: plantsProfile(), language: 'es' })
    expect(row({ ...plants, amount: 'once', months: 'start' })).toMatchObject({
      months: [9, 10, 11],
      paid: new Map(),
      totalCents: 9_000,
    })
    expect(row(plants)).toMatchObject({ months: [9], paid: new Map([[9, 9_000]]) })
  },
)

it(
  'months that cost differently are told as they are, never by their average, and what the ' +
    'company or a personal bag pays is taken off',
  () => {
    const items = [
      { monthIndex: 1, priceCents: 10_000 },
      { monthIndex: 2, priceCents: 10_000 },
      { monthIndex: 3, priceCents: 25_000 },
    ]
    const row = (changes: Parameters<typeof exampleContract>[0]) =>
      cartRow(
        exampleContract({
          category: 'plants',
          status: 'cart',
          signed: false,
          priceCents: 45_000,
          finalPriceCents: 45_000,
          items,
          ...changes,
        }),
        { declaration: plants, profile: plantsProfile(), language: 'es' },
      ).paid
    expect(row({})).toEqual(
      new Map([
        [1, 10_000],
        [2, 10_000],
        [3, 25_000],
      ]),
    )
    expect(
      row({
        finalPriceCents: 30_000,
        contributedCents: 15_000,
        items: items.map((item) => ({ ...item, contributedCents: 5_000 })),
      }),
    ).toEqual(
      new Map([
        [1, 5_000],
        [2, 5_000],
        [3, 20_000],
      ]),
    )
    const helped = items.map((item) => ({ ...item, contributedCents: 10_000 }))
    expect(
      row({ finalPriceCents: 30_000, userBagCents: 15_000, modality: { userBag: true }, items: helped }),
    ).toEqual(
      new Map([
        [1, 0],
        [2, 5_000],
        [3, 25_000],
      ]),
    )
  },
)
