import { expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../benefit/defineBenefit.ts'
import { exampleModality } from '../examples/exampleRequest.ts'
import type { FamilyMember } from '../plan/employee.ts'
import type { Contract } from '../plan/contract.ts'
import { lawSimulator } from '../tax/law/lawSimulator.ts'
import { maternityLostBy } from '../tax/maternityLost.ts'
import { tableSimulator } from '../tax/tableSimulator.ts'
import type { TaxedPlan } from '../tax/planEntry.ts'
import type { Answer, Choice } from './choices.ts'
import { maternityLosses } from './maternityLosses.ts'

const declaration = defineBenefit({ id: 'pets', amount: 'typed', exemption: 'nursery', asks: {} })
const modality = exampleModality({ id: 'pets-m', category: 'pets', name: { es: 'pets' } })
const months = Array.from({ length: 12 }, (_, month) => month)
const itemsOf = (people: readonly number[], priceCents: number) =>
  people.flatMap((personId) => months.map((monthIndex) => ({ personId, monthIndex, priceCents })))

/**
 * Computes the loss for a nursery of 400 euros a month, in the whole year, for each of the people; other
 * values can be given.
 */
function lost(
  voucherCents: number,
  {
    people = [1],
    ...given
  }: Partial<Answer & TaxedPlan & { province: string; exitOn: string; birthday: string }> = {},
) {
  const { noMaternity, contracts = [], province = 'Madrid', exitOn, simulator = lawSimulator } = given
  const { birthday = '2024-08-20' } = given
  const family = [1, 2].map((id) => ({ id, relationship: 'child', birthday }) as FamilyMember)
  const own = { province, family, ...(exitOn !== undefined && { exitOn }) }
  const plan = { ...examplePlan({ employee: own }), contracts, simulator }
  const answer = { monthCents: 400_00 * people.length, months: 12, people, noMaternity: noMaternity ?? false }
  const losses = maternityLosses({
    plan,
    declarations: () => declaration,
    year: 2026,
    answers: { pets: answer },
  })
  const choice = { category: 'pets', modality, people } as unknown as Choice
  return losses([{ choice, quote: { items: itemsOf(people, voucherCents) } }])
}

// The extra is 83.33 a month, at most the paid amount that is not exempt: 12 x 84, 83 and 0 are paid.
it.each([
  [316_00, 0],
  [317_00, 3_96],
  [400_00, 999_96],
])('a voucher of %i a month of a nursery of 400 takes %i of the extra of a year', (cents, lostCents) => {
  expect(lost(cents)).toBe(lostCents)
})

it('each child has an extra of its own, and pays its own part', () => {
  expect(lost(400_00, { people: [1, 2] })).toBe(2 * 999_96)
})

it('a child of three loses the extra of the months until August alone', () => {
  expect(lost(250_00, { birthday: '2023-03-10' })).toBe(0)
  expect(lost(400_00, { birthday: '2023-03-10' })).toBe(666_64)
  expect(lost(400_00, { birthday: '2022-12-31' })).toBe(0)
})

it('a voucher alone is taken to pay the whole nursery, until August of a child of three', () => {
  const lostOf = (birthday: string, from: number): number => {
    const family = [{ id: 1, relationship: 'child', birthday } as FamilyMember]
    const plan = { ...examplePlan({ employee: { province: 'Madrid', family } }), simulator: lawSimulator }
    return maternityLostBy(plan, 2026)({ items: itemsOf([1], 250_00).slice(from) })
  }
  expect([lostOf('2024-08-20', 0), lostOf('2023-03-10', 0)]).toEqual([999_96, 666_64])
  expect([lostOf('2023-03-10', 5), lostOf('2023-03-10', 8)]).toEqual([3 * 83_33, 0])
})

it('vouchers that one has already take their part first', () => {
  const held = {
    ...exampleContract(),
    category: 'pets',
    modality,
    year: 2026,
    items: itemsOf([1], 200_00),
  } as unknown as Contract
  // 12 x 400 minus an existing voucher of 200 are paid; after another 117 only 83 are left.
  expect(lost(116_00, { contracts: [held] })).toBe(0)
  expect(lost(117_00, { contracts: [held] })).toBe(3_96)
  // After a known exit in March nothing of the existing voucher is left in nine months.
  expect(lost(117_00, { contracts: [held], exitOn: '2026-03-31' })).toBe(0)
})

it('a voucher takes nothing without the deduction, by the table, and where a territory has its own', () => {
  expect(lost(400_00, { noMaternity: true })).toBe(0)
  expect(lost(400_00, { simulator: tableSimulator })).toBe(0)
  expect(lost(400_00, { province: 'Bizkaia' })).toBe(0)
})

it('a voucher for somebody who is no child of the employee takes nothing', () => {
  expect(lost(400_00, { people: [0] })).toBe(0)
})
