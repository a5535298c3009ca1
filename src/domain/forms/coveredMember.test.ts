import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { contractsCovering, coveredMember } from './coveredMember.ts'

const ofJordi = [{ personId: 1, monthIndex: 3, priceCents: 6_000 }]
const idsCovering = (personId: number, ...contracts: Parameters<typeof exampleContract>[0][]) =>
  contractsCovering(contracts.map(exampleContract), personId, '2026-03-10').map(({ id }) => id)

describe('the contracts that cover a member (D-86)', () => {
  it('are those with an item for the member, in force, in the cart or waiting', () => {
    expect(
      idsCovering(
        1,
        { id: 'own' },
        { id: 'force', items: ofJordi },
        { id: 'cart', items: ofJordi, state: 'cart' },
        { id: 'change', pendingEdit: { items: exampleContract({ items: ofJordi }).items } },
      ),
    ).toEqual(['force', 'cart', 'change'])
  })

  it('are none of a plan year that is over, and none that ended', () => {
    expect(
      idsCovering(
        1,
        { id: 'past', items: ofJordi, year: 2025 },
        { id: 'ended', items: ofJordi, state: 'cancelled', coveredUntil: 1 },
        { id: 'ending', items: ofJordi, state: 'cancelled', coveredUntil: 2 },
      ),
    ).toEqual(['ending'])
  })
})

it('a covered member’s facts are refused with the products, each once, in the language of the reader', () => {
  const pets = exampleContract()
  const gym = exampleContract({ category: 'gym', modality: { name: {} } })
  const named = {
    ...gym,
    modality: { ...gym.modality, product: { ...gym.modality.product, name: { en: 'Gym' } } },
  }
  const member = { firstName: 'Jordi' }
  const asked = {
    member,
    contracts: [pets, named, pets],
    helpEmail: 'help@example.com',
    language: 'en' as const,
  }
  expect(coveredMember(asked)).toEqual({
    code: 'coveredMember',
    params: { member: 'Jordi', products: 'Pets and Gym', email: 'help@example.com' },
  })
})
