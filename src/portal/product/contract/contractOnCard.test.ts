import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import type { ContractStatus, PendingEdit } from '../../../domain/plan/contract.ts'
import { contractOf, editKindOf } from './contractOnCard.ts'

describe('what an editor may do', () => {
  it('a new contract is filled in', () =>
    expect(editKindOf({ editableInForce: false }, undefined)).toBe('new'))

  it.each<[ContractStatus, boolean, string, string, PendingEdit['kind']?]>([
    ['cart', false, 'cart', 'cart'],
    ['pending', false, 'pending', 'pending'],
    ['pending', true, 'underReview', 'underReview'],
    ['contracted', true, 'inForce', 'readOnly'],
    ['contracted', false, 'inForce', 'readOnly', 'edit'],
    ['contracted', true, 'underReview', 'underReview', 'edit'],
    ['cancelled', false, 'inForce', 'readOnly', 'cancellation'],
    ['cancelled', false, 'pending', 'pending'],
    ['cancelled', true, 'readOnly', 'readOnly'],
  ])(
    '%s, signed %s: %s where the category may be edited in force, else %s (CTR-14 to CTR-16)',
    (status, signed, editable, readOnly, kind) => {
      const contract = exampleContract({ status, signed, ...(kind && { pendingEdit: { kind } }) })
      expect([
        editKindOf({ editableInForce: true }, contract),
        editKindOf({ editableInForce: false }, contract),
      ]).toEqual([editable, readOnly])
    },
  )
})

describe('the contract of a product page', () => {
  const contract = (id: string, fields: Parameters<typeof exampleContract>[0] = {}) =>
    exampleContract({ id, ...fields })
  const idOf = (cart: ReturnType<typeof contract>[], contracts: ReturnType<typeof contract>[]) =>
    contractOf({ cart, contracts }, 'm', 2026)?.id

  it('is what lies in the cart, else what is alive, of that year and modality', () => {
    expect(idOf([contract('a', { status: 'cart', signed: false })], [contract('b')])).toBe('a')
    expect(idOf([], [contract('b')])).toBe('b')
    expect(idOf([], [contract('b', { status: 'cancelled', signed: false })])).toBe('b')
    expect(idOf([], [contract('b', { status: 'cancelled', signed: true })])).toBeUndefined()
    expect(
      idOf(
        [contract('a', { year: 2027 })],
        [contract('b', { year: 2025 }), contract('c', { modality: { id: 'other' } })],
      ),
    ).toBeUndefined()
  })
})
