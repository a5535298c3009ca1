import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../tests/support/examplePlan.ts'
import { plants } from '../../../tests/support/portal/wizardFixture.ts'
import type { Contract } from '../../domain/plan/contract.ts'
import { findSignedYear, paidIn } from './signedYear.ts'

type Given = NonNullable<Parameters<typeof exampleContract>[0]>

/** A contract of 10 euros in each month of 2026. */
function own(id: string, fields: Given = {}): Contract {
  const items = Array.from({ length: 12 }, (_, monthIndex) => ({ monthIndex, priceCents: 1_000 }))
  const priceCents = 12_000
  return exampleContract({
    id,
    category: 'plants',
    items,
    priceCents,
    finalPriceCents: priceCents,
    ...fields,
  })
}

const signedOn = (today: string, ...contracts: Contract[]) =>
  findSignedYear(examplePlan({ today, contracts }), () => plants)

/** Ids of the contracts counted, and the price of the year. */
const counted = (...given: Parameters<typeof signedOn>) => {
  const signed = signedOn(...given)
  return signed && [signed.contracts.map(({ id }) => id), signed.money.perYear.priceCents]
}

const ended = own('ended', { state: 'cancelled', coveredUntil: 2 })

describe('the signed year of home', () => {
  it('counts the months that a cancelled contract covered, and no contract that never covered one', () => {
    const never = own('never', { state: 'cancelled' })
    expect(counted('2026-02-25', own('held'), ended, never)).toEqual([['held', 'ended'], 15_000])
  })

  it('names a cancelled contract in the payslips of its covered months only', () => {
    const signed = signedOn('2026-02-25', own('held'), ended)!
    expect([2, 3].map((month) => paidIn(signed, month, 'es').length)).toEqual([2, 1])
  })

  it.each([
    ['2026-03-31', [['ended'], 3_000]],
    ['2026-04-01', undefined],
  ])('with cancelled contracts alone is shown while a month is covered: on %s', (today, expected) => {
    expect(counted(today, ended)).toEqual(expected)
  })
})
