import { expect, it } from 'vitest'
import { exampleContract } from '../../domain/examples/exampleContract.ts'
import { plants, plantsProfile } from '../../../tests/support/portal/wizardFixture.ts'
import { cartRow } from './cartRow.ts'

it('one price for the rest of the year is shown with all the months it covers, and with no price a month', () => {
  const contract = exampleContract({
    product: 'plants',
    status: 'cart',
    signed: false,
    price: 90,
    finalPrice: 90,
    items: [{ benefitId: 'm', familyId: 0, month: 9, price: 90 }],
  })
  const row = (declaration: typeof plants) =>
    cartRow(contract, { declaration, profile: plantsProfile(), language: 'es' })
  expect(row({ ...plants, amount: 'once', months: 'start' })).toMatchObject({
    months: [9, 10, 11],
    paid: new Map(),
    totalCents: 9_000,
  })
  expect(row(plants)).toMatchObject({ months: [9], paid: new Map([[9, 9_000]]) })
})

it('months that cost differently are told as they are, never by their average, and what the company or a personal bag pays is taken off', () => {
  const items = [
    { month: 1, price: 100 },
    { month: 2, price: 100 },
    { month: 3, price: 250 },
  ].map((item) => ({ benefitId: 'm', familyId: 0, ...item }))
  const row = (changes: object) =>
    cartRow(
      exampleContract({
        product: 'plants',
        status: 'cart',
        signed: false,
        price: 450,
        finalPrice: 450,
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
      finalPrice: 300,
      contributed: 150,
      items: items.map((item) => ({ ...item, contributedPrice: 50 })),
    }),
  ).toEqual(
    new Map([
      [1, 5_000],
      [2, 5_000],
      [3, 20_000],
    ]),
  )
  const helped = items.map((item) => ({ ...item, contributedPrice: 100 }))
  expect(row({ finalPrice: 300, userBag: 150, benefit: { userBag: true }, items: helped })).toEqual(
    new Map([
      [1, 0],
      [2, 5_000],
      [3, 25_000],
    ]),
  )
})
