import { describe, expect, it } from 'vitest'
import { exampleContract, pendingEditOf } from '../../../tests/support/exampleContract.ts'
import { isInForce, isLive, isUnderReview, isWaiting } from './contractState.ts'

describe('a live contract', () => {
  const inForce = { status: 'contracted', signed: true, year: 2026 } as const
  const cancelled = { status: 'cancelled', signed: true, year: 2026 } as const

  it('stands until its plan year is over (D-72)', () => {
    expect(isLive(inForce, '2025-12-31')).toBe(true)
    expect(isLive(inForce, '2026-11-20')).toBe(true)
    expect(isLive(inForce, '2026-12-31')).toBe(true)
    expect(isLive(inForce, '2027-01-01')).toBe(false)
    expect(isLive({ ...inForce, status: 'cart', signed: false }, '2026-06-01')).toBe(true)
  })

  it('stands, cancelled, until the cancellation is signed and its last covered month ends (D-73)', () => {
    expect(isLive({ ...cancelled, signed: false }, '2026-06-01')).toBe(true)
    expect(isLive({ ...cancelled, coveredUntil: 8 }, '2026-09-30')).toBe(true)
    expect(isLive({ ...cancelled, coveredUntil: 8 }, '2026-10-01')).toBe(false)
    expect(isLive(cancelled, '2026-01-01')).toBe(false)
  })

  it('of the next year stands, cancelled, where it covers any month', () => {
    const next = { ...cancelled, year: 2027 }
    expect(isLive({ ...next, coveredUntil: 0 }, '2026-11-20')).toBe(true)
    expect(isLive(next, '2026-11-20')).toBe(false)
  })
})

it('a contract waits for its mail once it left the cart and until it is signed', () => {
  expect(isWaiting({ status: 'pending', signed: false })).toBe(true)
  expect(isWaiting({ status: 'contracted', signed: true })).toBe(false)
  expect(isWaiting({ status: 'cart', signed: false })).toBe(false)
})

it.each([
  ['pending', true, undefined, true],
  ['pending', false, undefined, false],
  ['contracted', true, undefined, false],
  ['contracted', true, 'edit', true],
  ['contracted', false, 'edit', false],
  ['contracted', true, 'cancellation', false],
] as const)('a contract %s, signed %s, with the change %s waits for a review: %s', (...row) => {
  const [status, signed, kind, expected] = row
  const contract = exampleContract({ status, signed, ...(kind && { pendingEdit: { kind } }) })
  expect(isUnderReview(contract)).toBe(expected)
})

it('a contract is accepted from its signature to its end, while a change or cancellation waits too', () => {
  const contract = exampleContract()
  const edit = pendingEditOf(contract)
  expect(isInForce({ ...contract, status: 'contracted' })).toBe(true)
  expect(isInForce({ ...contract, status: 'cancelled', pendingEdit: edit })).toBe(true)
  for (const status of ['cart', 'pending', 'cancelled'] as const)
    expect(isInForce({ ...contract, status }), status).toBe(false)
})
