import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import type { ContractState } from '../../../domain/plan/contractState.ts'
import { findContract, findEditKind } from './contractOnCard.ts'

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
