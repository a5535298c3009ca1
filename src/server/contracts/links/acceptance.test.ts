import { describe, expect, it } from 'vitest'
import { exampleContract } from '../../../../tests/support/exampleContract.ts'
import { examplePlan } from '../../../../tests/support/examplePlan.ts'
import { defineBenefit } from '../../../domain/benefit/defineBenefit.ts'
import { emptyForm } from '../../../domain/benefit/formSchema.ts'
import type { Contract } from '../../../domain/plan/contract.ts'
import type { EmployeeContext } from '../../employee/employeeContext.ts'
import { computeAcceptance } from './acceptance.ts'

const declaration = defineBenefit({
  id: 'pets',
  amount: 'typed',
  details: emptyForm,
  covers: () => undefined,
  caps: { yearCents: 150_000 },
})

/** A contract of an amount in a month, 0 to 11, of the modality `m`. */
const of = (monthIndex: number, priceCents: number, fields: Parameters<typeof exampleContract>[0] = {}) =>
  exampleContract({
    items: [{ monthIndex, priceCents }],
    priceCents,
    finalPriceCents: priceCents,
    modality: { periodOptions: 'different' },
    ...fields,
  })

/** The codes that refuse to accept the first contract on 10 March 2026, with 3,000 euros in the bag. */
function codes(asked: Contract, ...others: Contract[]): string[] {
  const products = [
    {
      id: 'pets',
      planType: 'Exent' as const,
      name: {},
      active: true,
      allowed: true,
      category: asked.modality.product.category,
    },
  ]
  const plan = examplePlan({ employee: { products }, contracts: [asked, ...others] })
  const own = { ...plan, tenant: { tables: {} } } as unknown as EmployeeContext
  const benefits = { find: () => declaration } as never
  return computeAcceptance({ benefits }, own, { contract_id: asked.id }).refusals.map(({ code }) => code)
}

describe('an acceptance beside other contracts of the category (D-84, D-87)', () => {
  const waiting = (cents: number) => of(3, cents, { state: 'awaitingAcceptance' })
  const changed = (cents: number) => {
    const { items, priceCents, finalPriceCents } = of(3, cents)
    const pendingEdit = { items, priceCents, finalPriceCents }
    return of(3, 40_000, { state: 'changeAwaitingAcceptance', pendingEdit })
  }
  const other = of(5, 110_000, { id: 'other' })

  it.each([
    [39_999, []],
    [40_000, []],
    [40_001, ['yearCap']],
  ])('of %i cents beside 1,100 euros in force, with 1,500 for the year, is refused with %j', (cents, all) => {
    expect(codes(waiting(cents), other)).toEqual(all)
    expect(codes(changed(cents), other)).toEqual(all)
  })

  it('counts a change of the other contract that waits', () => {
    const { items, priceCents, finalPriceCents } = other
    const dearer = of(5, 40_000, {
      id: 'other',
      state: 'changeAwaitingAcceptance',
      pendingEdit: { items, priceCents, finalPriceCents },
    })
    expect(codes(waiting(40_000), dearer)).toEqual([])
    expect(codes(waiting(40_001), dearer)).toEqual(['yearCap'])
  })

  it('does not count the cart', () => {
    expect(codes(waiting(40_001), { ...other, state: 'cart' })).toEqual([])
  })

  it('is refused where another contract covers the person in its month, unless it had the month', () => {
    const same = of(3, 1_000, { id: 'other' })
    expect(codes(waiting(1_000), same)).toEqual(['coveredTwice'])
    expect(codes(waiting(1_000), { ...same, state: 'cart' })).toEqual([])
    expect(codes(changed(1_000), same)).toEqual(['coveredTwice'])
    expect(codes(changed(40_000), same)).toEqual([])
  })

  it('says at once what the year and what the bag lack', () => {
    expect(codes(of(3, 300_000, { state: 'awaitingAcceptance' }))).toEqual(['yearCap'])
    expect(codes(of(3, 300_001, { state: 'awaitingAcceptance' }))).toEqual(['yearCap', 'price_over_error'])
  })
})

it.each([
  [2, ['paidOnce']],
  [3, []],
])('an acceptance of fewer tickets paid in month %i, with April open, is refused with %j', (month, all) => {
  const paid = { personId: 0, benefitId: 'm', monthIndex: month, contributedCents: 0 }
  const few = { ...paid, priceCents: 2_000, details: { ticketCount: 1 } }
  const inForce = of(month, 10_000, {
    state: 'changeAwaitingAcceptance',
    modality: { contractMethod: 'tickets', defaultPriceCents: 2_000 },
    pendingEdit: { items: [few], priceCents: 2_000, finalPriceCents: 2_000, details: { ticketCount: 1 } },
  })
  expect(codes(inForce)).toEqual(all)
})
