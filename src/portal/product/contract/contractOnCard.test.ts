import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { ContractState } from '../../../domain/plan/contractState.ts'
import { findContract, findEditKind, refusedNotChosenAnew } from './contractOnCard.ts'

describe('the kind of an editor', () => {
  it('is "new" without a contract', () =>
    expect(findEditKind({ editableInForce: false }, undefined, false)).toBe('new'))

  it.each<[ContractState, string, string]>([
    ['cart', 'cart', 'cart'],
    ['awaitingAcceptance', 'pending', 'pending'],
    ['underReview', 'underReview', 'underReview'],
    ['inForce', 'inForce', 'readOnly'],
    ['changeAwaitingAcceptance', 'inForce', 'readOnly'],
    ['changeUnderReview', 'underReview', 'underReview'],
    ['cancellationAwaitingAcceptance', 'inForce', 'readOnly'],
    ['withdrawalAwaitingAcceptance', 'pending', 'pending'],
    ['cancelled', 'readOnly', 'readOnly'],
  ])(
    '%s: %s where the category may be edited in force, else %s (CTR-14 to CTR-16)',
    (state, editable, readOnly) => {
      const contract = exampleContract({ state })
      expect([
        findEditKind({ editableInForce: true }, contract, false),
        findEditKind({ editableInForce: false }, contract, false),
      ]).toEqual([editable, readOnly])
    },
  )
})

describe('the contract of a product page', () => {
  const contract = (id: string, fields: Parameters<typeof exampleContract>[0] = {}) =>
    exampleContract({ id, ...fields })
  const idOf = (cart: ReturnType<typeof contract>[], contracts: ReturnType<typeof contract>[]) =>
    findContract({ cart, contracts }, 'm', 2026)?.id

  it('is the cart item, else the live contract, of that year and modality', () => {
    expect(idOf([contract('a', { state: 'cart' })], [contract('b')])).toBe('a')
    expect(idOf([], [contract('b')])).toBe('b')
    expect(idOf([], [contract('b', { state: 'withdrawalAwaitingAcceptance' })])).toBe('b')
    expect(idOf([], [contract('b', { state: 'cancelled' })])).toBeUndefined()
    expect(
      idOf(
        [contract('a', { year: 2027 })],
        [contract('b', { year: 2025 }), contract('c', { modality: { id: 'other' } })],
      ),
    ).toBeUndefined()
  })
})

describe('a contract that a review refused', () => {
  const day = (date: number) => `2026-05-${String(date).padStart(2, '0')}T10:00:00.000Z`
  const at = (state: ContractState, created: number, updated = created) => ({
    ...exampleContract({ state, createdAt: day(created) }),
    updatedAt: day(updated),
  })
  const refused = { ...at('cancelled', 3, 8), id: 'refused', refusalReason: 'No se lee' }
  const { category } = refused
  const told = (others: Contract[], own = refused) =>
    refusedNotChosenAnew({ cart: others, contracts: [own] }, category, 2026).map(({ id }) => id)

  it.each([7, 8, 9])('is told until another is chosen after the refusal of the 8th: on the %i', (chosen) => {
    expect(told([at('cart', chosen)])).toEqual(chosen > 8 ? [] : ['refused'])
  })

  it('is told in its own category and plan year only', () => {
    expect(refusedNotChosenAnew({ cart: [], contracts: [refused] }, 'other', 2026)).toEqual([])
    expect(refusedNotChosenAnew({ cart: [], contracts: [refused] }, category, 2027)).toEqual([])
  })

  it('is told of a change for as long as no new change removes its reason', () => {
    expect(told([at('cart', 9)], { ...refused, state: 'inForce' })).toEqual(['refused'])
    const { refusalReason: _, ...changed } = refused
    expect(told([], changed as typeof refused)).toEqual([])
  })
})
