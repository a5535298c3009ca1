import { describe, expect, it } from 'vitest'
import { exampleContract, pendingEditOf } from '../../../tests/support/exampleContract.ts'
import {
  coveredMonths,
  coversPerson,
  isAccepted,
  isLive,
  isWaiting,
  pricedItemOf,
  requestedItemOf,
} from './contract.ts'

it('a cancelled contract counts until its cancellation is signed', () => {
  expect(isLive({ status: 'cancelled', signed: false })).toBe(true)
  expect(isLive({ status: 'cancelled', signed: true })).toBe(false)
  expect(isLive({ status: 'contracted', signed: true })).toBe(true)
  expect(isLive({ status: 'cart', signed: false })).toBe(true)
})

it('a contract waits for its mail once it left the cart and until it is signed', () => {
  expect(isWaiting({ status: 'pending', signed: false })).toBe(true)
  expect(isWaiting({ status: 'contracted', signed: true })).toBe(false)
  expect(isWaiting({ status: 'cart', signed: false })).toBe(false)
})

it('a contract is accepted from its signature to its end, while a change or cancellation waits too', () => {
  const contract = exampleContract()
  const edit = pendingEditOf(contract)
  expect(isAccepted({ ...contract, status: 'contracted' })).toBe(true)
  expect(isAccepted({ ...contract, status: 'cancelled', pendingEdit: edit })).toBe(true)
  for (const status of ['cart', 'pending', 'cancelled'] as const)
    expect(isAccepted({ ...contract, status }), status).toBe(false)
})

it('a contract covers who is in force and who waits to be (PRO-35)', () => {
  const contract = exampleContract()
  const items = [{ personId: 2, monthIndex: 3, benefitId: 'm', priceCents: 1, contributedCents: 0 }]
  const changed = { ...contract, pendingEdit: { ...pendingEditOf(contract), items } }
  expect([0, 2].map((id) => coversPerson(contract, id))).toEqual([true, false])
  expect([0, 1, 2].map((id) => coversPerson(changed, id))).toEqual([true, false, true])
})

describe('an item of a contract', () => {
  const item = {
    id: '7',
    personId: 2,
    monthIndex: 3,
    benefitId: 'm',
    priceCents: 6_010,
    contributedCents: 1_505,
  }
  const place = { personId: 2, monthIndex: 3, benefitId: 'm' }

  it('is priced again without its row and what the company pays of it', () => {
    expect(pricedItemOf({ ...item, details: { face1: 2 } })).toEqual({
      ...place,
      priceCents: 6_010,
      details: { face1: 2 },
    })
    expect('details' in pricedItemOf(item)).toBe(false)
  })

  it('is asked for again at the price it has', () => {
    expect(requestedItemOf({ ...item, details: { face1: 2 } })).toEqual({
      ...place,
      amountCents: 6_010,
      details: { face1: 2 },
    })
    expect('details' in requestedItemOf(item)).toBe(false)
  })
})

const contract = (...months: number[]) =>
  exampleContract({
    items: months.map((monthIndex) => ({ benefitId: 'm', personId: 0, monthIndex, priceCents: 6_000 })),
  })
const once = { amount: 'once', months: 'start' } as const

describe('the months a contract covers', () => {
  it('are those it is paid in, in order and each once', () => {
    expect(coveredMonths({ amount: 'typed', months: 'chosen' }, contract(5, 3, 5))).toEqual([3, 5])
    expect(coveredMonths(undefined, contract(8))).toEqual([8])
  })

  it('go on until December where one price holds for the rest of the year', () => {
    expect(coveredMonths(once, contract(9))).toEqual([9, 10, 11])
    expect(coveredMonths(once, contract(11))).toEqual([11])
    expect(coveredMonths(once, contract())).toEqual([])
  })
})
