import { expect, it } from 'vitest'
import { exampleContract } from '../../domain/exampleContract.ts'
import { plants, plantsProfile } from '../product/testing/plants.ts'
import { cartRow } from './cartRow.ts'

it('one price for the rest of the year is shown with all the months it covers, and with no price a month', () => {
  const contract = exampleContract({ product: 'plants', status: 'cart', signed: false, price: 90, finalPrice: 90, items: [{ benefitId: 'm', familyId: 0, month: 9, price: 90 }] })
  const row = (declaration: typeof plants) => cartRow(contract, { declaration, profile: plantsProfile(), language: 'es' })
  expect(row({ ...plants, amount: 'once', months: 'start' })).toMatchObject({ months: [9, 10, 11], monthlyCents: undefined, totalCents: 9_000 })
  expect(row(plants)).toMatchObject({ months: [9], monthlyCents: 9_000 })
})
