import { expect, it } from 'vitest'
import { editRefusal, isEditableInForce } from './editability.ts'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Contract } from '../plan/contract.ts'

const { product } = exampleContract().modality
const own = { ...product, category: { ...product.category, isDefault: false } }

it('a contract in force is editable where its category says so, or is no default one (CTR-14)', () => {
  expect(isEditableInForce({ editableInForce: true }, { product })).toBe(true)
  expect(isEditableInForce({ editableInForce: false }, { product })).toBe(false)
  expect(isEditableInForce({ editableInForce: false }, { product: own })).toBe(true)
})

it('an edit is refused by the contract’s own state', () => {
  const codeOf = (
    editableInForce: boolean,
    fields: Pick<Contract, 'status' | 'signed'>,
  ): string | undefined => editRefusal({ editableInForce }, exampleContract(fields))?.code
  expect(codeOf(true, { status: 'cart', signed: false })).toBeUndefined()
  expect(codeOf(false, { status: 'cart', signed: false })).toBeUndefined()
  expect(codeOf(false, { status: 'pending', signed: false })).toBeUndefined()
  expect(codeOf(true, { status: 'pending', signed: true })).toBe('underReview')
  expect(codeOf(true, { status: 'contracted', signed: true })).toBeUndefined()
  expect(codeOf(false, { status: 'contracted', signed: true })).toBe('readOnlyInForce')
  expect(codeOf(false, { status: 'contracted', signed: false })).toBe('readOnlyInForce')
  expect(codeOf(false, { status: 'cancelled', signed: false })).toBe('readOnlyInForce')
  expect(codeOf(true, { status: 'cancelled', signed: false })).toBeUndefined()
  expect(codeOf(true, { status: 'cancelled', signed: true })).toBe('alreadyCancelled')
  expect(editRefusal({ editableInForce: false }, exampleContract())).toEqual({
    code: 'readOnlyInForce',
    path: '',
    params: {},
  })
  expect(editRefusal({ editableInForce: true }, exampleContract({ status: 'pending' }))).toEqual({
    code: 'underReview',
    path: '',
    params: {},
  })
  expect(editRefusal({ editableInForce: true }, exampleContract({ status: 'cancelled' }))).toEqual({
    code: 'alreadyCancelled',
    path: '',
    params: {},
  })
})
