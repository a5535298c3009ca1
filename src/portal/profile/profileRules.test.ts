import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { findContractsOfMember } from './useDeleteMember.ts'
import { onlyChanged, toFlatBody, toFormValues } from '../session/usePersistedForm.ts'
import { isSameForm } from '../session/useTypedValues.ts'

describe('a member of the family', () => {
  const itemOf = (personId: number) => ({
    benefitId: 'm',
    personId,
    monthIndex: 3,
    priceCents: 100,
    contributedCents: 0,
  })
  const of = (personId: number, fields: Parameters<typeof exampleContract>[0] = {}) =>
    exampleContract({ items: [itemOf(personId)], ...fields })
  const stands = (cart: Contract[], contracts: Contract[], today = '2026-03-10') =>
    findContractsOfMember({ cart, contracts, today }, 2).length > 0

  it('is in a contract while a counting contract covers them, now or after an unaccepted change', () => {
    expect(stands([], [of(2)])).toBe(true)
    expect(stands([], [of(1), of(0)])).toBe(false)
    expect(stands([of(2, { state: 'cart' })], [])).toBe(true)
    expect(stands([], [of(2, { state: 'withdrawalAwaitingAcceptance' })])).toBe(true)
    expect(stands([], [of(2, { state: 'cancelled' })])).toBe(false)
    const pendingEdit = { items: [itemOf(2)] }
    expect(stands([], [of(0, { pendingEdit })])).toBe(true)
  })

  it('is in a contract until the last day of its plan year', () => {
    expect(stands([], [of(2, { year: 2026 })], '2026-12-31')).toBe(true)
    expect(stands([], [of(2, { year: 2026 })], '2027-01-01')).toBe(false)
    expect(stands([], [of(2, { year: 2027 })], '2026-12-31')).toBe(true)
  })
})

describe('the fields of a form', () => {
  const names = ['phone', 'city', 'gender', 'tags', 'active']

  it('are sent flat, with a blank as an empty text (D-37)', () => {
    expect(
      toFlatBody({ phone: '600', gender: 0, active: false, city: null, tags: ['a'], other: 1 }, names),
    ).toEqual({ phone: '600', city: '', gender: 0, tags: '', active: false })
  })

  it('are sent where they changed: a province with its country, a percentage with its disability', () => {
    const stored = { phone: '600', city: 'Vic', province: 'Girona', country: 'España', disabilityType: true }
    const body = { ...stored, disability: '' }
    expect(onlyChanged(body, stored)).toEqual({})
    expect(onlyChanged({ ...body, phone: '611' }, stored)).toEqual({ phone: '611' })
    expect(onlyChanged({ ...body, city: '' }, stored)).toEqual({ city: '' })
    const [country, disabilityType] = ['España', true]
    expect(onlyChanged({ ...body, province: 'Soria' }, stored)).toEqual({ province: 'Soria', country })
    expect(onlyChanged({ ...body, disability: 33 }, stored)).toEqual({ disability: 33, disabilityType })
    expect(onlyChanged({ ...body, country: 'Francia' }, stored)).toEqual({ country: 'Francia' })
  })

  it('are shown without blanks, and zero is no blank', () => {
    expect(toFormValues({ phone: '', city: null, gender: 0, active: false, other: 1 }, names)).toEqual({
      gender: 0,
      active: false,
    })
  })

  it('are equal if one is blank and the other absent', () => {
    expect(isSameForm({ a: 1, b: '' }, { a: 1, c: null })).toBe(true)
    expect(isSameForm({ a: 0 }, {})).toBe(false)
    expect(isSameForm({ a: 1 }, { a: '1' })).toBe(false)
  })
})
